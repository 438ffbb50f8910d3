<?php
/**
 * Logs signed-in users of WordPress in on the community server. The page gets a ticket from `vf/v1/ticket`: signed, good for a minute
 * and once. It is never part of the HTML, which caches store.
 *
 * @package VfCommunity
 */

namespace VfCommunity;

add_action( 'rest_api_init', __NAMESPACE__ . '\register_ticket_route' );
add_action( 'wp_enqueue_scripts', __NAMESPACE__ . '\add_login_script' );
add_action( 'wp_logout', __NAMESPACE__ . '\note_logout' );

const TICKET_SECONDS = 60;
/** Tells the script on the next page that the user has logged out of WordPress. */
const LOGOUT_COOKIE = 'vf_community_logout';

function has_logins() {
	return is_set_up() && strlen( setting( 'ticket_key' ) ) >= 32;
}

function register_ticket_route() {
	register_rest_route(
		'vf/v1',
		'/ticket',
		array(
			'methods'             => 'GET',
			// WordPress accepts the login cookie with a nonce only.
			'permission_callback' => function () {
				return has_logins() && is_user_logged_in();
			},
			'callback'            => function () {
				$ticket = ticket_of( wp_get_current_user() );
				$answer = rest_ensure_response( is_wp_error( $ticket ) ? $ticket : array( 'ticket' => $ticket ) );
				if ( $answer instanceof \WP_REST_Response ) {
					$answer->header( 'Cache-Control', 'no-store' );
				}
				return $answer;
			},
		)
	);
}

/** Returns a ticket for a user, or an error. */
function ticket_of( $user ) {
	$uuid = site_uuid();
	if ( '' === $uuid ) {
		return new \WP_Error( 'vf_community', 'The community server does not know this site.', array( 'status' => 503 ) );
	}
	$now    = time();
	$claims = array(
		'sub'     => (string) $user->ID,
		'name'    => $user->display_name,
		'email'   => $user->user_email,
		'picture' => (string) get_avatar_url( $user->ID, array( 'size' => 192 ) ),
		'aud'     => $uuid,
		'jti'     => wp_generate_uuid4(),
		'iat'     => $now,
		'exp'     => $now + TICKET_SECONDS,
	);
	/**
	 * Filters the claims of a ticket. Set `email_verified` to true if your site has proved the address; `entitlements` names what the
	 * user has bought.
	 *
	 * @param array    $claims The claims.
	 * @param \WP_User $user   The user.
	 */
	return signed( (array) apply_filters( 'vf_community_ticket', $claims, $user ), setting( 'ticket_key' ) );
}

/** Signs claims as a JSON Web Token with HS256. */
function signed( $claims, $key ) {
	$encode = function ( $bytes ) {
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
	};
	$text   = $encode( '{"alg":"HS256","typ":"JWT"}' ) . '.' . $encode( wp_json_encode( $claims ) );
	return "$text." . $encode( hash_hmac( 'sha256', $text, $key, true ) );
}

/** Adds the script that logs in and out. Guests get it too, for the page after a logout. */
function add_login_script() {
	if ( ! has_logins() ) {
		return;
	}
	wp_enqueue_script( 'vf-community-login', plugins_url( 'assets/login.js', FILE ), array(), VERSION, true );
	if ( is_user_logged_in() ) {
		$login = array(
			'user'  => (string) get_current_user_id(),
			'path'  => esc_url_raw( rest_url( 'vf/v1/ticket' ) ),
			'nonce' => wp_create_nonce( 'wp_rest' ),
		);
		wp_add_inline_script( 'vf-community-login', 'var vfCommunityLogin = ' . wp_json_encode( $login ) . ';', 'before' );
	}
}

function note_logout() {
	if ( has_logins() && ! headers_sent() ) {
		$options = array( 'expires' => time() + HOUR_IN_SECONDS, 'path' => '/', 'samesite' => 'Lax' );
		setcookie( LOGOUT_COOKIE, '1', $options );
	}
}
