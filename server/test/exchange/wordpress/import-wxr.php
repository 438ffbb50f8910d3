<?php
/**
 * Reads /files/site.xml as the importer of WordPress does: with PHP's own XML parser, and with WordPress' functions for posts and
 * comments. Then writes what WordPress itself exports to /files/wordpress.xml. Any warning is an error.
 */
set_error_handler( function ( $level, $text, $file, $line ) {
	if ( strpos( $file, '/files/' ) === 0 ) {
		throw new ErrorException( $text, 0, $level, $file, $line );
	}
	return false;
} );

require '/wordpress/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';
require_once ABSPATH . 'wp-admin/includes/export.php';
register_post_type( 'product', array( 'public' => true, 'can_export' => true, 'supports' => array( 'title', 'comments' ) ) );
foreach ( get_posts( array( 'post_type' => 'any', 'numberposts' => -1, 'post_status' => 'any' ) ) as $post ) {
	wp_delete_post( $post->ID, true );
}

$xml = simplexml_load_file( '/files/site.xml' );
if ( ! preg_match( '/^\d+\.\d+$/', trim( $xml->xpath( '/rss/channel/wp:wxr_version' )[0] ) ) || ! trim( $xml->xpath( '/rss/channel/wp:base_site_url' )[0] ) ) {
	throw new RuntimeException( 'This is not a WXR file.' );
}
$wp_namespace = $xml->getDocNamespaces()['wp'];
$counts       = array( 'posts' => 0, 'comments' => 0 );
foreach ( $xml->channel->item as $item ) {
	$wp   = $item->children( $wp_namespace );
	$post = wp_insert_post( wp_slash( array(
		'import_id'      => (int) $wp->post_id,
		'post_title'     => (string) $item->title,
		'post_status'    => (string) $wp->status,
		'post_type'      => (string) $wp->post_type,
		'comment_status' => (string) $wp->comment_status,
		'post_date'      => (string) $wp->post_date,
	) ), true );
	if ( is_wp_error( $post ) ) {
		throw new RuntimeException( $post->get_error_message() );
	}
	++$counts['posts'];
	foreach ( $wp->postmeta as $meta ) {
		add_post_meta( $post, wp_slash( (string) $meta->meta_key ), wp_slash( (string) $meta->meta_value ) );
	}
	$ids = array();
	foreach ( $wp->comment as $comment ) {
		$parent = (int) $comment->comment_parent;
		$data   = array(
			'comment_post_ID'      => $post,
			'comment_parent'       => isset( $ids[ $parent ] ) ? $ids[ $parent ] : $parent,
			'comment_author'       => (string) $comment->comment_author,
			'comment_author_email' => (string) $comment->comment_author_email,
			'comment_author_url'   => '',
			'comment_author_IP'    => '',
			'comment_agent'        => '',
			'comment_date'         => (string) $comment->comment_date,
			'comment_date_gmt'     => (string) $comment->comment_date_gmt,
			'comment_content'      => (string) $comment->comment_content,
			'comment_approved'     => (string) $comment->comment_approved,
			'comment_type'         => (string) $comment->comment_type,
		);
		$id = wp_insert_comment( wp_filter_comment( wp_slash( $data ) ) );
		foreach ( $comment->commentmeta as $meta ) {
			add_comment_meta( $id, wp_slash( (string) $meta->meta_key ), wp_slash( (string) $meta->meta_value ) );
		}
		$ids[ (int) $comment->comment_id ] = $id;
		++$counts['comments'];
	}
}

ob_start();
export_wp( array( 'content' => 'all' ) );
file_put_contents( '/files/wordpress.xml', ob_get_clean() );
file_put_contents( '/files/counts.json', json_encode( $counts ) );
