<?php
/**
 * Prints the meta tags for the script, and the script itself.
 *
 * @package VfCommunity
 */

namespace VfCommunity;

add_action( 'wp_head', __NAMESPACE__ . '\print_head', 5 );

/** Prints the tags of the page and the script. */
function print_head() {
	if ( ! is_set_up() ) {
		return;
	}
	print_meta( 'vf:domain', site_domain() );
	if ( is_singular() ) {
		$post = get_post();
		print_meta( 'vf:container_id', container_id( $post->ID ) );
		print_meta( 'vf:unique_id', container_id( $post->ID ) );
		print_meta( 'vf:url', get_permalink( $post ) );
		print_meta( 'vf:title', wp_strip_all_tags( get_the_title( $post ) ) );
		print_meta( 'vf:owner', "cookie:{$post->post_author}" );
	}
	printf( "<script async src=\"%s\"></script>\n", esc_url( origin() . '/vf.js' ) );
}

function print_meta( $name, $content ) {
	printf( "<meta name=\"%s\" content=\"%s\">\n", esc_attr( $name ), esc_attr( $content ) );
}
