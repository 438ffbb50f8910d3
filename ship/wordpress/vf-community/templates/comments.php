<?php
/**
 * The comments template of classic themes.
 *
 * @package VfCommunity
 */

defined( 'ABSPATH' ) || exit;

echo VfCommunity\conversation(); // phpcs:ignore WordPress.Security.EscapeOutput -- The server escapes it.
