<?php
/**
 * The test of the set-up screen. Each check says what is wrong and what to do; after a failure, checks that depend on it are left out.
 *
 * @package VfCommunity
 */

namespace VfCommunity;

const CLOCK_SECONDS_AT_MOST = 30;

/** Runs the checks. @return array[] title, is_ok, message */
function run_checks() {
	$results = array();
	foreach ( array( 'address', 'server', 'site', 'ticket', 'worker' ) as $name ) {
		$check   = __NAMESPACE__ . "\\check_$name";
		$message = $check();
		if ( null === $message ) {
			continue;
		}
		$is_ok     = is_array( $message );
		$results[] = array( 'is_ok' => $is_ok, 'message' => $is_ok ? $message[0] : $message );
		if ( ! $is_ok && 'ticket' !== $name ) {
			break;
		}
	}
	return $results;
}

function check_address() {
	$address = origin();
	if ( '' === $address ) {
		return __( 'Enter the address of your community server.', 'vf-community' );
	}
	$scheme = wp_parse_url( $address, PHP_URL_SCHEME );
	if ( ! in_array( $scheme, array( 'http', 'https' ), true ) || wp_parse_url( $address, PHP_URL_PATH ) ) {
		return __( 'The address must start with https:// and have nothing after the host name.', 'vf-community' );
	}
	if ( is_ssl() && 'https' !== $scheme ) {
		return __( 'Your pages use https, so browsers block a community server with http. Use its https address.', 'vf-community' );
	}
	return array( __( 'The address is valid.', 'vf-community' ) );
}

/** Whether it answers, is a community server, and has the right time. */
function check_server() {
	$answer = request( 'GET', '/vf.js' );
	if ( is_wp_error( $answer ) ) {
		/* translators: %s: an error message */
		return sprintf( __( 'WordPress cannot reach the server: %s. Check the address, and whether a firewall blocks requests from this host.', 'vf-community' ), $answer->get_error_message() );
	}
	$type = (string) ( $answer['headers']['content-type'] ?? '' );
	if ( 200 !== $answer['status'] || false === strpos( $type, 'javascript' ) ) {
		/* translators: %d: an HTTP status */
		return sprintf( __( 'The address answers, but not as a community server (HTTP %d for /vf.js).', 'vf-community' ), $answer['status'] );
	}
	$difference = abs( strtotime( (string) ( $answer['headers']['date'] ?? '' ) ) - time() );
	if ( $difference > CLOCK_SECONDS_AT_MOST && isset( $answer['headers']['date'] ) ) {
		/* translators: %d: seconds */
		return sprintf( __( 'The clocks of WordPress and of the server differ by %d seconds, so logins fail. Set both by NTP.', 'vf-community' ), $difference );
	}
	return array( __( 'The server answers, and its clock is right.', 'vf-community' ) );
}

function check_site() {
	$domain = site_domain();
	$answer = request_json( 'GET', '/v3/sections/sites/' . rawurlencode( $domain ) );
	if ( is_wp_error( $answer ) || ! is_string( $answer['uuid'] ?? null ) ) {
		/* translators: %s: a domain */
		return sprintf( __( 'The server does not know the site %1$s. Run "vf site add %1$s" on the server, or enter the domain that it has there.', 'vf-community' ), $domain );
	}
	remember_site_uuid( $answer['uuid'] );
	/* translators: %s: a domain */
	return array( sprintf( __( 'The server knows the site %s.', 'vf-community' ), $domain ) );
}

/** Whether tickets are accepted. Logs the current user in for it. */
function check_ticket() {
	$key = setting( 'ticket_key' );
	if ( '' === $key ) {
		return array( __( 'No ticket key: readers log in on the community server, not with their WordPress account.', 'vf-community' ) );
	}
	if ( strlen( $key ) < 32 ) {
		return __( 'The ticket key must have at least 32 characters.', 'vf-community' );
	}
	$login = log_in( wp_get_current_user() );
	if ( is_wp_error( $login ) ) {
		/* translators: 1: a domain, 2: an error message */
		return sprintf( __( 'The server refuses the ticket key (%2$s). Run "vf site provider %1$s cookie --set cookie_name=wordpress --set ticket_key=…" on the server, with the same key.', 'vf-community' ), site_domain(), $login->get_error_message() );
	}
	return array( __( 'Users of WordPress can log in.', 'vf-community' ) );
}

function check_worker() {
	if ( '' !== (string) wp_parse_url( home_url( '/' ), PHP_URL_PATH ) && '/' !== wp_parse_url( home_url( '/' ), PHP_URL_PATH ) ) {
		return __( 'WordPress is not at the root of its host, so it cannot serve /vf_sw.js. Push messages need that file.', 'vf-community' );
	}
	return null;
}
