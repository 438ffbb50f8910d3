<?php
/**
 * Writes the comments of WordPress as records of `vf/1`, which the server imports.
 *
 * @package VfCommunity
 */

namespace VfCommunity;

const ROWS_AT_ONCE = 500;
/** States by `comment_approved`. Comments in the trash stay behind. */
const STATES = array( '1' => 'visible', '0' => 'pending', 'spam' => 'spam' );

/**
 * Yields the records. A user and a page come before the first comment that needs them.
 *
 * @param array $options since (a date), with_emails.
 */
function records( $options = array() ) {
	$written = array();
	foreach ( comment_rows( $options['since'] ?? '' ) as $row ) {
		$post = get_post( $row->comment_post_ID );
		if ( ! $post ) {
			continue;
		}
		$is_review = 'review' === $row->comment_type;
		$container = container_record( $post, $is_review );
		$author    = author_record( $row, ! empty( $options['with_emails'] ) );
		foreach ( array( $container, $author ) as $record ) {
			if ( $record && ! isset( $written[ $record['id'] ] ) ) {
				$written[ $record['id'] ] = true;
				yield $record;
			}
		}
		yield comment_record( $row, $container['id'], $author['id'] ?? null );
	}
}

/** Yields the rows of comments and reviews by id, some at a time. Other types, such as notes of orders, are not for readers. */
function comment_rows( $since ) {
	global $wpdb;
	$last  = 0;
	$after = '' === $since ? '0000-00-00 00:00:00' : gmdate( 'Y-m-d H:i:s', strtotime( $since ) );
	do {
		$rows = $wpdb->get_results(
			$wpdb->prepare(
				"SELECT * FROM {$wpdb->comments} WHERE comment_ID > %d AND comment_date_gmt >= %s AND comment_type IN ('', 'comment', 'review') AND comment_approved IN ('1', '0', 'spam') ORDER BY comment_ID LIMIT %d",
				$last,
				$after,
				ROWS_AT_ONCE
			)
		);
		update_meta_cache( 'comment', array_column( $rows, 'comment_ID' ) );
		_prime_post_caches( array_unique( array_column( $rows, 'comment_post_ID' ) ), false, false );
		foreach ( $rows as $row ) {
			$last = $row->comment_ID;
			yield $row;
		}
		wp_cache_flush_runtime();
	} while ( count( $rows ) === ROWS_AT_ONCE );
}

function container_record( $post, $is_review ) {
	$record = array(
		'kind'         => 'container',
		'id'           => container_id( $post->ID ) . ( $is_review ? '-reviews' : '' ),
		'container_id' => container_id( $post->ID ),
		'url'          => get_permalink( $post ),
		'title'        => html_entity_decode( wp_strip_all_tags( get_the_title( $post ) ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ),
		'is_closed'    => ! comments_open( $post ),
	);
	return $is_review ? $record + array( 'type' => 'reviews' ) : $record;
}

/** Returns the author, or null for a comment without a name. Users take their login along; guests have a name alone. */
function author_record( $row, $with_emails ) {
	$name = html_entity_decode( trim( $row->comment_author ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	$user = $row->user_id ? get_userdata( $row->user_id ) : false;
	if ( ! $user && '' === $name ) {
		return null;
	}
	$record = $user
		? array( 'kind' => 'user', 'id' => "user-{$user->ID}", 'name' => $user->display_name, 'publisher_id' => (string) $user->ID )
		: array( 'kind' => 'user', 'id' => 'guest-' . md5( "$name\n{$row->comment_author_email}" ), 'name' => $name, 'is_guest' => true );
	$email  = $user ? $user->user_email : $row->comment_author_email;
	return $with_emails && '' !== $email ? $record + array( 'email' => $email ) : $record;
}

function comment_record( $row, $container, $author ) {
	$record = array(
		'kind'         => 'comment',
		'id'           => "wp-{$row->comment_ID}",
		'container'    => $container,
		'parent'       => $row->comment_parent ? "wp-{$row->comment_parent}" : null,
		'author'       => $author,
		'text'         => plain_text( $row->comment_content ),
		'state'        => STATES[ $row->comment_approved ],
		'date_created' => date_of( $row ),
	);
	$rating = (int) get_comment_meta( $row->comment_ID, 'rating', true );
	return $rating >= 1 && $rating <= 5 && 'review' === $row->comment_type ? $record + array( 'rating' => $rating ) : $record;
}

/** Returns the date with its zone. Some old rows have only the date of the site's zone. */
function date_of( $row ) {
	$gmt = '0000-00-00 00:00:00' === $row->comment_date_gmt ? get_gmt_from_date( $row->comment_date ) : $row->comment_date_gmt;
	return str_replace( ' ', 'T', $gmt ) . 'Z';
}
