<?php
/**
 * Answers `/vf_sw.js`, the service worker for push messages. WordPress must be at the root of its host.
 *
 * @package VfCommunity
 */

namespace VfCommunity;

add_action( 'init', __NAMESPACE__ . '\answer_service_worker', 1 );

function answer_service_worker() {
	$path = strtok( (string) ( $_SERVER['REQUEST_URI'] ?? '' ), '?' );
	if ( '/vf_sw.js' !== $path || ! is_set_up() ) {
		return;
	}
	status_header( 200 );
	header( 'Content-Type: text/javascript; charset=utf-8' );
	header( 'Cache-Control: no-cache' );
	echo 'importScripts(' . wp_json_encode( origin() . '/push/sw.js', JSON_UNESCAPED_SLASHES ) . ");\n";
	exit;
}
