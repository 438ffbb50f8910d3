<?php
/**
 * Plugin Name:       VF Community
 * Description:       Conversations, live blogs, chat, polls and reviews of your own community server, in place of the comments of WordPress.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       vf-community
 *
 * @package VfCommunity
 */

namespace VfCommunity;

defined( 'ABSPATH' ) || exit;

const VERSION = '0.1.0';
const FILE    = __FILE__;

foreach ( array( 'settings', 'server', 'elements', 'painted', 'head', 'comments', 'counts', 'ticket', 'service-worker', 'privacy' ) as $part ) {
	require __DIR__ . "/includes/$part.php";
}
if ( is_admin() ) {
	require __DIR__ . '/includes/checks.php';
	require __DIR__ . '/includes/admin.php';
}
if ( defined( 'WP_CLI' ) && WP_CLI ) {
	foreach ( array( 'plain-text', 'export', 'pull', 'command' ) as $part ) {
		require __DIR__ . "/includes/$part.php";
	}
	\WP_CLI::add_command( 'vf', __NAMESPACE__ . '\Command' );
}
