<?php
/**
 * The conversation in place of the comments of WordPress: in classic themes the template, in block themes the comment blocks. The
 * form of the theme is never in the HTML, so nothing flashes.
 *
 * @package VfCommunity
 */

namespace VfCommunity;

add_filter( 'comments_template', __NAMESPACE__ . '\replace_template', PHP_INT_MAX );
add_filter( 'render_block', __NAMESPACE__ . '\replace_block', 10, 2 );

/** The blocks of WordPress that contain a whole comments section. */
const SECTION_BLOCKS = array( 'core/comments', 'core/comments-query-loop', 'core/post-comments' );

/** Whether the plug-in shows the conversation of a post instead of its comments. */
function replaces_comments( $post ) {
	$is_replaced = is_set_up() && '1' === setting( 'comments' ) && $post instanceof \WP_Post;
	/**
	 * Filters whether a post has a conversation. Without it, the theme shows the comments of WordPress.
	 *
	 * @param bool          $is_replaced Whether the plug-in is set up and replaces comments.
	 * @param \WP_Post|null $post        The post.
	 */
	return (bool) apply_filters( 'vf_community_replaces_comments', $is_replaced, $post );
}

function replace_template( $template ) {
	return replaces_comments( get_post() ) ? dirname( FILE ) . '/templates/comments.php' : $template;
}

function replace_block( $html, $block ) {
	$name = $block['blockName'] ?? '';
	if ( ! in_array( $name, SECTION_BLOCKS, true ) && 'core/post-comments-form' !== $name ) {
		return $html;
	}
	if ( ! replaces_comments( get_post() ) ) {
		return $html;
	}
	// A form inside a section has gone with it; a form alone must not post to WordPress.
	return 'core/post-comments-form' === $name ? '' : conversation();
}

/** Returns the conversation of the current post, '' where comments are closed. */
function conversation() {
	$post = get_post();
	if ( ! $post || post_password_required( $post ) || ! comments_open( $post ) ) {
		return '';
	}
	return '<div id="comments" class="vf-community-comments">' . render_element( 'conversations' ) . '</div>';
}
