<?php
/**
 * The number of comments, wherever a theme prints it. One request asks for all posts of a page.
 *
 * @package VfCommunity
 */

namespace VfCommunity;

add_filter( 'the_posts', __NAMESPACE__ . '\note_posts' );
add_filter( 'get_comments_number', __NAMESPACE__ . '\comments_number', 10, 2 );

const COUNTS_PATH    = '/v4/livecomments/%s/content-containers/comment-count-and-status/by-container-ids';
const COUNTS_SECONDS = 60;
const COUNTS_AT_MOST = 100;

/** Notes the posts of each query, because the first count asks for all of them. */
function note_posts( $posts ) {
	global $vf_community_posts;
	foreach ( $posts as $post ) {
		if ( $post instanceof \WP_Post ) {
			$vf_community_posts[ $post->ID ] = $post->ID;
		}
	}
	return $posts;
}

/** Returns the number of comments of a post on the server; the number in WordPress where the server cannot be reached. */
function comments_number( $number, $post_id ) {
	if ( is_admin() || ! replaces_comments( get_post( $post_id ) ) ) {
		return $number;
	}
	return counts_with( (int) $post_id )[ $post_id ] ?? $number;
}

/** Returns the counts of a post and of the posts noted with it, by post. */
function counts_with( $post_id ) {
	global $vf_community_posts;
	static $counts = array();
	if ( array_key_exists( $post_id, $counts ) ) {
		return $counts;
	}
	$missing = array_slice( array_diff( (array) $vf_community_posts, array_keys( $counts ), array( $post_id ) ), 0, COUNTS_AT_MOST - 1 );
	$ids     = array_merge( array( $post_id ), array_values( $missing ) );
	sort( $ids );
	$found = stored_counts( $ids );
	foreach ( $ids as $id ) {
		$counts[ $id ] = $found[ $id ] ?? null;
	}
	return $counts;
}

/** Returns the counts of these posts. They are stored for a minute, and a failure too. */
function stored_counts( $ids ) {
	$key    = 'vf_community_counts_' . md5( origin() . implode( ',', $ids ) );
	$counts = get_transient( $key );
	if ( is_array( $counts ) ) {
		return $counts;
	}
	$counts = get_transient( 'vf_community_pause' ) ? array() : fetch_counts( $ids, page_seconds() );
	if ( is_wp_error( $counts ) ) {
		set_transient( 'vf_community_pause', 1, PAUSE_SECONDS );
		return array();
	}
	set_transient( $key, $counts, $counts ? COUNTS_SECONDS : PAUSE_SECONDS );
	return $counts;
}

/** Asks the server. @return array|\WP_Error counts by post */
function fetch_counts( $ids, $seconds ) {
	$uuid = site_uuid( $seconds );
	if ( '' === $uuid ) {
		return new \WP_Error( 'vf_community', 'The community server does not know this site, or cannot be reached.' );
	}
	$options = array( 'body' => array_map( __NAMESPACE__ . '\container_id', $ids ), 'timeout' => $seconds );
	$answer  = request_json( 'POST', sprintf( COUNTS_PATH, $uuid ), $options );
	if ( is_wp_error( $answer ) ) {
		return $answer;
	}
	$counts = array();
	foreach ( $answer as $place => $count ) {
		$counts[ $ids[ $place ] ] = (int) $count['commentCount'];
	}
	return $counts;
}
