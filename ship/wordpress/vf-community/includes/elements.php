<?php
/**
 * Blocks and shortcodes, one per element of the suite. `elements.json` is made from the manifest of the elements: a tag, a title, a
 * description, its attributes, and whether the server paints it.
 *
 * @package VfCommunity
 */

namespace VfCommunity;

add_action( 'init', __NAMESPACE__ . '\register_elements' );
add_action( 'enqueue_block_editor_assets', __NAMESPACE__ . '\add_blocks_to_editor' );

/** Returns the elements by the name of their tag without "vf-". */
function elements() {
	static $elements = null;
	if ( null === $elements ) {
		$list     = json_decode( file_get_contents( dirname( FILE ) . '/elements.json' ), true );
		$elements = array_column( $list, null, 'name' );
	}
	return $elements;
}

/** Registers `vf-community/<name>` and `[vf_<name>]`. */
function register_elements() {
	wp_register_script(
		'vf-community-blocks',
		plugins_url( 'assets/blocks.js', FILE ),
		array( 'wp-blocks', 'wp-element', 'wp-components', 'wp-block-editor' ),
		VERSION,
		true
	);
	foreach ( elements() as $name => $element ) {
		register_block_type(
			"vf-community/$name",
			array(
				'api_version'     => 2,
				'title'           => $element['title'],
				'description'     => $element['description'],
				'category'        => 'widgets',
				'attributes'      => block_attributes( $element ),
				'editor_script'   => 'vf-community-blocks',
				'render_callback' => function ( $attributes ) use ( $name ) {
					return render_element( $name, $attributes );
				},
			)
		);
		add_shortcode(
			'vf_' . str_replace( '-', '_', $name ),
			function ( $attributes ) use ( $name ) {
				return render_element( $name, attributes_of_shortcode( (array) $attributes ) );
			}
		);
	}
}

/** Blocks store every attribute as text, as the tag has it. */
function block_attributes( $element ) {
	$attributes = array();
	foreach ( $element['attributes'] as $attribute ) {
		$attributes[ $attribute['name'] ] = array( 'type' => 'string' );
	}
	return $attributes;
}

/** Gives the editor the elements, whose attributes become fields of the sidebar. */
function add_blocks_to_editor() {
	wp_add_inline_script( 'vf-community-blocks', 'var vfCommunityElements = ' . wp_json_encode( array_values( elements() ) ) . ';', 'before' );
}

/** Shortcodes may write `container_id` for `vf-container-id`, and underscores for hyphens. */
function attributes_of_shortcode( $attributes ) {
	$named = array();
	foreach ( $attributes as $name => $value ) {
		$name           = str_replace( '_', '-', (string) $name );
		$named[ $name ] = $value;
		if ( in_array( $name, array( 'container-id', 'title' ), true ) ) {
			$named[ "vf-$name" ] = $value;
		}
	}
	return $named;
}

/**
 * Returns the HTML of an element: painted by the server if it can be had in time, otherwise the bare tag.
 *
 * @param string $name       As in `elements()`.
 * @param array  $attributes Unknown ones are left out.
 */
function render_element( $name, $attributes = array() ) {
	$element = elements()[ $name ] ?? null;
	if ( null === $element || ! is_set_up() || is_feed() ) {
		return '';
	}
	$known  = array_column( $element['attributes'], 'name' );
	$chosen = array();
	foreach ( $known as $attribute ) {
		$value = $attributes[ $attribute ] ?? null;
		if ( is_scalar( $value ) && '' !== (string) $value ) {
			$chosen[ $attribute ] = (string) $value;
		}
	}
	$post = get_post();
	if ( in_array( 'vf-container-id', $known, true ) && ! isset( $chosen['vf-container-id'] ) && $post ) {
		$chosen['vf-container-id'] = container_id( $post->ID );
	}
	$bare    = bare_tag( $element['tag'], $chosen );
	$painted = $element['is_painted'] ? painted( $name, $chosen ) : null;
	return $painted ?? $bare;
}

/** Returns the tag without content, for the script to fill. */
function bare_tag( $tag, $attributes ) {
	$html = "<$tag";
	foreach ( $attributes as $name => $value ) {
		$html .= " $name=\"" . esc_attr( $value ) . '"';
	}
	return "$html></$tag>";
}
