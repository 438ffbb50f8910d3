<?php
/**
 * Removes the plug-in's options and cached answers from every site. Comments stay.
 *
 * @package VfCommunity
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** Removes what one site has stored. */
function vf_community_uninstall() {
	global $wpdb;
	delete_option( 'vf_community' );
	delete_option( 'vf_community_site' );
	$names = array( '_transient_vf_community_', '_transient_timeout_vf_community_' );
	foreach ( $names as $name ) {
		$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( $name ) . '%' ) );
	}
}

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $site ) {
		switch_to_blog( $site );
		vf_community_uninstall();
		restore_current_blog();
	}
} else {
	vf_community_uninstall();
}
