<?php
/**
 * HTML that the community server has painted. A copy is fresh for ten seconds. For an hour after that, it is shown while one request
 * fetches a new one, and while the server cannot be reached.
 *
 * @package VfCommunity
 */

namespace VfCommunity;

const FRESH_SECONDS = 10;
const STALE_SECONDS = 3600;
/** After a failure the server is left alone, so that not every page waits for it. */
const PAUSE_SECONDS = 10;

/** Returns the painted element, or null. */
function painted( $name, $attributes ) {
	$address = painted_address( $name, $attributes );
	$key     = 'vf_community_' . md5( origin() . $address );
	$copy    = get_transient( $key );
	if ( is_array( $copy ) && time() - $copy['at'] < FRESH_SECONDS ) {
		return $copy['html'];
	}
	$stale = is_array( $copy ) ? $copy['html'] : null;
	// With an object cache, one request of all fetches the new copy.
	if ( get_transient( 'vf_community_pause' ) || ! wp_cache_add( "$key-fetch", 1, 'vf_community', 2 ) ) {
		return $stale;
	}
	$answer = request( 'GET', $address, array( 'timeout' => page_seconds() ) );
	wp_cache_delete( "$key-fetch", 'vf_community' );
	if ( is_wp_error( $answer ) || $answer['status'] >= 500 ) {
		set_transient( 'vf_community_pause', 1, PAUSE_SECONDS );
		return $stale;
	}
	if ( 200 !== $answer['status'] ) {
		return null;
	}
	set_transient( $key, array( 'html' => $answer['text'], 'at' => time() ), STALE_SECONDS );
	return $answer['text'];
}

/** Returns the path of the fragment in the order of its canonical address, so that caches keep one copy. */
function painted_address( $name, $attributes ) {
	$query = array( 'site' => site_domain() );
	if ( isset( $attributes['vf-container-id'] ) ) {
		$query['container_id'] = $attributes['vf-container-id'];
	}
	unset( $attributes['vf-container-id'] );
	$query['lang'] = substr( get_bloginfo( 'language' ), 0, 2 );
	if ( is_singular() ) {
		$query['author']   = 'cookie:' . get_post()->post_author;
		$query['page_url'] = get_permalink();
	}
	ksort( $attributes );
	$query += $attributes;
	$page   = isset( $_GET['vf-page'] ) ? (int) $_GET['vf-page'] : 1;
	if ( $page > 1 && $page <= 100 ) {
		$query['vf-page'] = $page;
	}
	return "/render/$name?" . http_build_query( $query, '', '&', PHP_QUERY_RFC3986 );
}
