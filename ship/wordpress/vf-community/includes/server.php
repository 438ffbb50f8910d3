<?php
/**
 * Requests to the community server.
 *
 * @package VfCommunity
 */

namespace VfCommunity;

/** A page of WordPress waits this long for the server, then goes on without it. */
const PAGE_SECONDS = 0.5;
/** Commands, the set-up screen and the privacy tools can wait longer. */
const TOOL_SECONDS = 15;

/** Returns how long a page waits for the server. */
function page_seconds() {
	/**
	 * Filters how many seconds a page waits for the community server before it goes on without it.
	 *
	 * @param float $seconds Half a second.
	 */
	return (float) apply_filters( 'vf_community_page_seconds', PAGE_SECONDS );
}

/**
 * Sends a request.
 *
 * @param string $method  GET or POST.
 * @param string $path    Path with its query, from the slash on.
 * @param array  $options timeout (seconds), body (an array, sent as JSON), token (of a session).
 * @return array|\WP_Error status, headers, text
 */
function request( $method, $path, $options = array() ) {
	$headers = array( 'accept' => 'application/json, text/html' );
	if ( isset( $options['body'] ) ) {
		$headers['content-type'] = 'application/json';
	}
	if ( isset( $options['token'] ) ) {
		$headers['authorization'] = 'Bearer ' . $options['token'];
	}
	$seconds = $options['timeout'] ?? TOOL_SECONDS;
	$restore = wait_at_most( $seconds );
	$answer  = wp_remote_request(
		origin() . $path,
		array(
			'method'      => $method,
			'timeout'     => $seconds,
			'redirection' => 0,
			'user-agent'  => 'vf-community/' . VERSION,
			'headers'     => $headers,
			'body'        => isset( $options['body'] ) ? wp_json_encode( $options['body'] ) : null,
		)
	);
	$restore();
	if ( is_wp_error( $answer ) ) {
		return $answer;
	}
	return array(
		'status'  => (int) wp_remote_retrieve_response_code( $answer ),
		'headers' => wp_remote_retrieve_headers( $answer ),
		'text'    => wp_remote_retrieve_body( $answer ),
	);
}

/**
 * Limits the next request. WordPress alone waits at least a second for an answer, and ten for a connection.
 *
 * @param float $seconds For the connection and the answer together.
 * @return callable removes the limit
 */
function wait_at_most( $seconds ) {
	$limit_curl = function ( $handle ) use ( $seconds ) {
		curl_setopt( $handle, CURLOPT_TIMEOUT_MS, (int) round( 1000 * $seconds ) );
		// Without this, cURL may take no limit below a second.
		curl_setopt( $handle, CURLOPT_NOSIGNAL, true );
	};
	// Where PHP has no cURL.
	$limit_connection = function ( $url, $headers, $data, $type, &$options ) use ( $seconds ) {
		$options['connect_timeout'] = $seconds;
	};
	add_action( 'http_api_curl', $limit_curl );
	add_action( 'requests-requests.before_request', $limit_connection, 10, 5 );
	return function () use ( $limit_curl, $limit_connection ) {
		remove_action( 'http_api_curl', $limit_curl );
		remove_action( 'requests-requests.before_request', $limit_connection );
	};
}

/**
 * Sends a request whose answer is JSON.
 *
 * @return array|\WP_Error the decoded answer; an error when the server refuses or answers something else
 */
function request_json( $method, $path, $options = array() ) {
	$answer = request( $method, $path, $options );
	if ( is_wp_error( $answer ) ) {
		return $answer;
	}
	$value = json_decode( $answer['text'], true );
	if ( $answer['status'] < 200 || $answer['status'] >= 300 || ! is_array( $value ) ) {
		$message = is_array( $value ) && is_string( $value['error'] ?? null ) ? $value['error'] : "HTTP {$answer['status']}";
		return new \WP_Error( 'vf_community', $message, array( 'status' => $answer['status'] ) );
	}
	return $value;
}

/** Returns a path of the community API for this site. */
function site_path( $path ) {
	return '/v2/' . rawurlencode( site_domain() ) . "/$path";
}

/** Returns the uuid of the site; asks the server for it once. */
function site_uuid( $seconds = TOOL_SECONDS ) {
	$uuid = known_site_uuid();
	if ( '' === $uuid && is_set_up() ) {
		$answer = request_json( 'GET', '/v3/sections/sites/' . rawurlencode( site_domain() ), array( 'timeout' => $seconds ) );
		if ( ! is_wp_error( $answer ) && is_string( $answer['uuid'] ?? null ) ) {
			$uuid = $answer['uuid'];
			remember_site_uuid( $uuid );
		}
	}
	return $uuid;
}
