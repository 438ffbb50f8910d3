<?php
/**
 * The privacy tools of WordPress also export and erase what the community server has of a user. The plug-in logs in as that user with
 * a ticket. Guests of the community have no user in WordPress; a moderator answers them in the console.
 *
 * @package VfCommunity
 */

namespace VfCommunity;

add_filter( 'wp_privacy_personal_data_exporters', __NAMESPACE__ . '\add_exporter' );
add_filter( 'wp_privacy_personal_data_erasers', __NAMESPACE__ . '\add_eraser' );
add_action( 'admin_init', __NAMESPACE__ . '\suggest_policy' );

function add_exporter( $exporters ) {
	$exporters['vf-community'] = array(
		'exporter_friendly_name' => __( 'Community', 'vf-community' ),
		'callback'               => __NAMESPACE__ . '\export_person',
	);
	return $exporters;
}

function add_eraser( $erasers ) {
	$erasers['vf-community'] = array(
		'eraser_friendly_name' => __( 'Community', 'vf-community' ),
		'callback'             => __NAMESPACE__ . '\erase_person',
	);
	return $erasers;
}

/** Returns the personal data of the user with this address, as WordPress wants it. */
function export_person( $email, $page = 1 ) {
	$session = session_of( $email );
	if ( is_wp_error( $session ) ) {
		return $session;
	}
	$copy = $session ? request_json( 'GET', site_path( 'users/current/export' ), array( 'token' => $session ) ) : array();
	if ( is_wp_error( $copy ) ) {
		return $copy;
	}
	$items = array();
	foreach ( $copy as $name => $value ) {
		$is_list = is_array( $value ) && array_values( $value ) === $value;
		foreach ( $is_list ? $value : array( $value ) as $place => $entry ) {
			$items[] = array(
				'group_id'    => "vf-community-$name",
				'group_label' => __( 'Community', 'vf-community' ) . ': ' . str_replace( '_', ' ', $name ),
				'item_id'     => "vf-community-$name-$place",
				'data'        => export_fields( $name, $entry ),
			);
		}
	}
	return array( 'data' => $items, 'done' => true );
}

/** Returns the named fields of one entry of the export. */
function export_fields( $name, $entry ) {
	$fields = array();
	foreach ( is_array( $entry ) ? $entry : array( $name => $entry ) as $key => $value ) {
		if ( null === $value || array() === $value || '' === $value ) {
			continue;
		}
		$fields[] = array( 'name' => (string) $key, 'value' => is_string( $value ) ? $value : wp_json_encode( $value ) );
	}
	return $fields;
}

/** Erases the user with this address on the server. */
function erase_person( $email, $page = 1 ) {
	$session = session_of( $email );
	$answer  = is_string( $session ) && '' !== $session
		? request_json( 'POST', site_path( 'users/current/erase' ), array( 'token' => $session, 'body' => (object) array() ) )
		: $session;
	$is_erased = is_array( $answer );
	return array(
		'items_removed'  => $is_erased,
		'items_retained' => is_wp_error( $answer ),
		'messages'       => is_wp_error( $answer ) ? array( __( 'Community', 'vf-community' ) . ': ' . $answer->get_error_message() ) : array(),
		'done'           => true,
	);
}

/**
 * Returns the token of a session for the user with this address, '' if the server has no such user, or an error.
 *
 * A login makes an account for a new user; that account is erased again.
 */
function session_of( $email ) {
	$user = get_user_by( 'email', $email );
	if ( ! $user || ! has_logins() ) {
		return '';
	}
	$login = log_in( $user );
	if ( is_wp_error( $login ) || ! $login['is_new'] ) {
		return is_wp_error( $login ) ? $login : $login['token'];
	}
	request_json( 'POST', site_path( 'users/current/erase' ), array( 'token' => $login['token'], 'body' => (object) array() ) );
	return '';
}

/** Logs a user in. @return array|\WP_Error token, is_new */
function log_in( $user ) {
	$ticket = ticket_of( $user );
	if ( is_wp_error( $ticket ) ) {
		return $ticket;
	}
	$answer = request_json( 'POST', site_path( 'users/login/cookie?session=false' ), array( 'body' => array( 'token' => $ticket ) ) );
	if ( is_wp_error( $answer ) ) {
		return $answer;
	}
	$token = $answer['access_token'] ?? $answer['result']['access_token'] ?? '';
	return array( 'token' => $token, 'is_new' => ! empty( $answer['result']['isNewUser'] ) );
}

/** Suggests a paragraph for the privacy policy. */
function suggest_policy() {
	$text = __( 'Comments are stored by our community server. When you are logged in, your name, email address and profile picture are sent to it, so that you can comment with your account. The server does not store anything about visitors who only read.', 'vf-community' );
	wp_add_privacy_policy_content( 'VF Community', '<p>' . esc_html( $text ) . '</p>' );
}
