<?php
/**
 * Writes the visible comments of the server into WordPress, for its search, feeds and backups, and for leaving. A comment keeps its
 * uuid as metadata, so that a second run updates it. Comments that came from WordPress are found by post, date and author.
 *
 * @package VfCommunity
 */

namespace VfCommunity;

const UUID_META = 'vf_community_uuid';

/** Pulls the conversations of all posts. @return int[] added, updated, removed */
function pull() {
	$totals = array( 'added' => 0, 'updated' => 0, 'removed' => 0 );
	$known  = array_flip( posts_with_pulled_comments() );
	foreach ( array_chunk( posts_with_comments(), COUNTS_AT_MOST ) as $ids ) {
		$counts = fetch_counts( $ids, TOOL_SECONDS );
		if ( is_wp_error( $counts ) ) {
			throw new \RuntimeException( $counts->get_error_message() );
		}
		foreach ( $ids as $id ) {
			if ( ! empty( $counts[ $id ] ) || isset( $known[ $id ] ) ) {
				pull_post( $id, $totals );
			}
		}
	}
	return $totals;
}

function posts_with_comments() {
	$query = array( 'post_type' => get_post_types_by_support( 'comments' ), 'post_status' => array( 'publish', 'private', 'inherit' ), 'posts_per_page' => -1, 'fields' => 'ids', 'orderby' => 'ID', 'no_found_rows' => true );
	return array_map( 'intval', ( new \WP_Query( $query ) )->posts );
}

/** Posts whose last comment on the server may be gone by now. */
function posts_with_pulled_comments() {
	global $wpdb;
	return $wpdb->get_col( $wpdb->prepare( "SELECT DISTINCT c.comment_post_ID FROM {$wpdb->comments} c JOIN {$wpdb->commentmeta} m ON m.comment_id = c.comment_ID WHERE m.meta_key = %s", UUID_META ) );
}

function pull_post( $post_id, &$totals ) {
	$contents = visible_comments( $post_id );
	if ( is_wp_error( $contents ) ) {
		throw new \RuntimeException( container_id( $post_id ) . ': ' . $contents->get_error_message() );
	}
	$names  = names_of( array_unique( array_column( $contents, 'actor_uuid' ) ) );
	$stored = stored_comments( $post_id );
	$ids    = array();
	foreach ( $contents as $content ) {
		$content['name'] = $names[ $content['actor_uuid'] ] ?? '';
		$known           = $stored['by_uuid'][ $content['content_uuid'] ] ?? $stored['by_key'][ key_of( intdiv( (int) $content['date_created'], 1000 ), $content['name'] ) ] ?? 0;
		$fields          = comment_fields( $content, $post_id, $ids[ $content['parent_uuid'] ] ?? 0 );
		$id              = write_comment( $known, $fields, $content['content_uuid'], $totals );

		$ids[ $content['content_uuid'] ] = $id;
	}
	foreach ( array_diff_key( $stored['by_uuid'], $ids ) as $id ) {
		if ( wp_trash_comment( $id ) ) {
			++$totals['removed'];
		}
	}
	wp_update_comment_count_now( $post_id );
}

/** Returns all visible comments of a post, parents before their replies, or an error. */
function visible_comments( $post_id ) {
	$base = '/v4/livecomments/' . site_uuid();
	$page = request_json( 'GET', "$base/?" . http_build_query( array( 'container_id' => container_id( $post_id ), 'limit' => 100, 'reply_limit' => 50, 'sorted_by' => 'oldest' ) ) );
	if ( is_wp_error( $page ) ) {
		return 404 === ( $page->get_error_data()['status'] ?? 0 ) ? array() : $page;
	}
	$cc       = $page['content_container_uuid'];
	$contents = $page['contents'];
	while ( ! empty( $page['more_available'] ) ) {
		$roots = array_filter( $page['contents'], __NAMESPACE__ . '\is_root' );
		$query = array( 'limit' => 100, 'reply_limit' => 50, 'sorted_by' => 'oldest', 'starting_from' => end( $roots )['content_uuid'] );
		$page  = request_json( 'GET', "$base/$cc/comments?" . http_build_query( $query ) );
		if ( is_wp_error( $page ) ) {
			return $page;
		}
		$contents = array_merge( $contents, $page['contents'] );
	}
	foreach ( array_filter( $contents, __NAMESPACE__ . '\is_root' ) as $root ) {
		if ( $root['total_replies'] > 0 ) {
			$replies = replies_of( "$base/$cc/comments/{$root['content_uuid']}" );
			if ( is_wp_error( $replies ) ) {
				return $replies;
			}
			$contents = array_merge( $contents, $replies );
		}
	}
	$contents = array_column( $contents, null, 'content_uuid' );
	uasort(
		$contents,
		function ( $one, $other ) {
			return $one['date_created'] <=> $other['date_created'];
		}
	);
	return array_filter( $contents, function ( $content ) {
		return 'visible' === $content['state'] && isset( $content['content'] );
	} );
}

function is_root( $content ) {
	return $content['content_uuid'] === $content['thread_uuid'];
}

function replies_of( $path ) {
	$replies = array();
	$query   = array( 'limit' => 100 );
	do {
		$page = request_json( 'GET', "$path?" . http_build_query( $query ) );
		if ( is_wp_error( $page ) ) {
			return $page;
		}
		$replies                = array_merge( $replies, $page['contents'] );
		$query['starting_from'] = end( $replies )['content_uuid'] ?? null;
	} while ( ! empty( $page['more_available'] ) && $page['contents'] );
	return $replies;
}

/** Returns the names of people by their uuid; asks for fifty at once. */
function names_of( $uuids ) {
	static $names = array();
	foreach ( array_chunk( array_diff( $uuids, array_keys( $names ) ), 50 ) as $some ) {
		$requests = array();
		foreach ( $some as $uuid ) {
			$requests[ $uuid ] = array( 'route' => "users/$uuid", 'verb' => 'get' );
		}
		$body   = wp_json_encode( array( 'site' => site_domain(), 'requests' => $requests ) );
		$answer = request_json( 'GET', '/v2/?json=' . rawurlencode( $body ) );
		foreach ( is_wp_error( $answer ) ? array() : $answer['responses'] as $uuid => $response ) {
			$names[ $uuid ] = (string) ( $response['result']['name'] ?? '' );
		}
	}
	return $names;
}

/** Returns the ids of a post's comments in WordPress, by uuid and by what identifies a comment that was exported. */
function stored_comments( $post_id ) {
	$stored = array( 'by_uuid' => array(), 'by_key' => array() );
	foreach ( get_comments( array( 'post_id' => $post_id, 'status' => 'all', 'type' => 'comment' ) ) as $comment ) {
		$uuid = get_comment_meta( $comment->comment_ID, UUID_META, true );
		if ( $uuid ) {
			$stored['by_uuid'][ $uuid ] = (int) $comment->comment_ID;
		} else {
			$stored['by_key'][ key_of( strtotime( "{$comment->comment_date_gmt} UTC" ), $comment->comment_author ) ] = (int) $comment->comment_ID;
		}
	}
	return $stored;
}

/** Returns a key that identifies a comment of a post on both sides. WordPress stores some names with entities. */
function key_of( $seconds, $name ) {
	return "$seconds " . html_entity_decode( trim( $name ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
}

function comment_fields( $content, $post_id, $parent ) {
	$gmt = gmdate( 'Y-m-d H:i:s', intdiv( (int) $content['date_created'], 1000 ) );
	return array(
		'comment_post_ID'  => $post_id,
		'comment_parent'   => $parent,
		'comment_author'   => esc_html( $content['name'] ),
		'comment_content'  => comment_html( $content['content'] ),
		'comment_date'     => get_date_from_gmt( $gmt ),
		'comment_date_gmt' => $gmt,
		'comment_approved' => '1',
		'comment_type'     => 'comment',
		'comment_agent'    => 'vf-community',
	);
}

/** Adds a comment, or changes the one with this id. Neither sends a mail. @return int its id */
function write_comment( $id, $fields, $uuid, &$totals ) {
	if ( $id ) {
		$before = get_comment( $id, ARRAY_A );
		$change = array_intersect_key( $fields, array_flip( array( 'comment_parent', 'comment_approved', 'comment_content' ) ) );
		// The comment may have formatting that plain text has not.
		if ( plain_text( $before['comment_content'] ) === plain_text( $fields['comment_content'] ) ) {
			unset( $change['comment_content'] );
		}
		if ( array_diff_assoc( array_map( 'strval', $change ), $before ) ) {
			wp_update_comment( wp_slash( array( 'comment_ID' => $id ) + $change ) );
			++$totals['updated'];
		}
	} else {
		$id = wp_insert_comment( wp_slash( $fields ) );
		++$totals['added'];
	}
	update_comment_meta( $id, UUID_META, $uuid );
	return (int) $id;
}
