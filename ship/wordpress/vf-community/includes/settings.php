<?php
/**
 * The settings of one WordPress site. Constants in wp-config.php, such as VF_COMMUNITY_ORIGIN, override the set-up screen.
 *
 * @package VfCommunity
 */

namespace VfCommunity;

const OPTION      = 'vf_community';
const SITE_OPTION = 'vf_community_site';

/** Settings, with what they are without a value. */
const DEFAULTS = array(
	'origin'     => '',
	'site'       => '',
	'ticket_key' => '',
	'comments'   => '1',
);

/** Returns the text of a setting. */
function setting( $name ) {
	$constant = 'VF_COMMUNITY_' . strtoupper( $name );
	if ( defined( $constant ) ) {
		return (string) constant( $constant );
	}
	$stored = (array) get_option( OPTION, array() );
	return (string) ( $stored[ $name ] ?? DEFAULTS[ $name ] );
}

/** Whether wp-config.php gives the setting, so that the set-up screen cannot change it. */
function is_constant( $name ) {
	return defined( 'VF_COMMUNITY_' . strtoupper( $name ) );
}

/** Returns the address of the community server, without a slash at its end; '' before the plug-in is set up. */
function origin() {
	return untrailingslashit( setting( 'origin' ) );
}

/** Returns the domain that the site has on the community server. */
function site_domain() {
	$domain = setting( 'site' );
	return '' === $domain ? (string) wp_parse_url( home_url(), PHP_URL_HOST ) : $domain;
}

/** Whether the plug-in may talk to the server. Nothing is sent anywhere before it is set up. */
function is_set_up() {
	return '' !== origin();
}

/** Returns the id of a post's conversation. It contains the post's number, because slugs change. */
function container_id( $post_id ) {
	return 'wp-' . (int) $post_id;
}

/** Returns the uuid of the site as the server has last said, '' if it has not, or if the address or the domain has changed since. */
function known_site_uuid() {
	$stored = (array) get_option( SITE_OPTION, array() );
	return ( $stored['of'] ?? '' ) === origin() . ' ' . site_domain() ? (string) $stored['uuid'] : '';
}

function remember_site_uuid( $uuid ) {
	update_option( SITE_OPTION, array( 'of' => origin() . ' ' . site_domain(), 'uuid' => $uuid ) );
}
