<?php
/**
 * Translates between comments of WordPress, which are HTML, and those of the server, which are plain text.
 *
 * @package VfCommunity
 */

namespace VfCommunity;

/** Returns a comment as plain text. A quoted line starts with "> ". */
function plain_text( $html ) {
	$html = str_replace( array( "\r\n", "\r" ), "\n", $html );
	$html = preg_replace( '#<(script|style|iframe)\b.*?</\1>#is', '', $html );
	$html = preg_replace_callback( '#<a\b[^>]*?href=(["\'])(.*?)\1[^>]*>(.*?)</a>#is', __NAMESPACE__ . '\link_text', $html );
	$html = preg_replace_callback(
		'#\s*<blockquote\b[^>]*>(.*?)</blockquote>\s*#is',
		function ( $found ) {
			return "\n\n> " . str_replace( "\n", "\n> ", trim( lines_of( $found[1] ) ) ) . "\n\n";
		},
		$html
	);
	$text = html_entity_decode( wp_strip_all_tags( lines_of( $html ) ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	return trim( preg_replace( "/\n{3,}/", "\n\n", $text ) );
}

/** Turns the ends of paragraphs and lines into line breaks. */
function lines_of( $html ) {
	return preg_replace( array( '#</(p|div|li|h\d)>\s*#i', '#<br\s*/?>\n?#i' ), array( "\n\n", "\n" ), $html );
}

/** Returns a link as its address, or as "text (address)" if the text says something else. */
function link_text( $found ) {
	$address = html_entity_decode( $found[2], ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	$text    = wp_strip_all_tags( $found[3] );
	$is_same = html_entity_decode( $text, ENT_QUOTES | ENT_HTML5, 'UTF-8' ) === $address;
	return esc_html( $is_same ? $address : html_entity_decode( $text, ENT_QUOTES | ENT_HTML5, 'UTF-8' ) . " ($address)" );
}

/** Returns plain text as the HTML that WordPress stores; it adds paragraphs and links itself. */
function comment_html( $text ) {
	$blocks = array();
	foreach ( preg_split( "/\n\n+/", $text ) as $block ) {
		$is_quote = preg_match( '/^(> ?[^\n]*(\n|$))+$/', $block );
		$escaped  = htmlspecialchars( $is_quote ? preg_replace( '/^> ?/m', '', $block ) : $block, ENT_NOQUOTES | ENT_HTML5, 'UTF-8' );
		$blocks[] = $is_quote ? "<blockquote>$escaped</blockquote>" : $escaped;
	}
	return implode( "\n\n", $blocks );
}
