<?php
/**
 * The set-up screen: Settings → Community.
 *
 * @package VfCommunity
 */

namespace VfCommunity;

add_action( 'admin_menu', __NAMESPACE__ . '\add_screen' );
add_action( 'admin_init', __NAMESPACE__ . '\register_settings' );
add_filter( 'plugin_action_links_' . plugin_basename( FILE ), __NAMESPACE__ . '\add_settings_link' );

const SCREEN = 'vf-community';

function add_screen() {
	add_options_page( __( 'Community', 'vf-community' ), __( 'Community', 'vf-community' ), 'manage_options', SCREEN, __NAMESPACE__ . '\print_screen' );
}

function add_settings_link( $links ) {
	$address = admin_url( 'options-general.php?page=' . SCREEN );
	array_unshift( $links, '<a href="' . esc_url( $address ) . '">' . esc_html__( 'Settings', 'vf-community' ) . '</a>' );
	return $links;
}

function register_settings() {
	register_setting( OPTION, OPTION, array( 'type' => 'array', 'sanitize_callback' => __NAMESPACE__ . '\sanitize_settings' ) );
}

/** Cleans what the form sends. An empty key means the stored one: the form does not show it. */
function sanitize_settings( $given ) {
	$stored = (array) get_option( OPTION, array() );
	$key     = trim( (string) ( $given['ticket_key'] ?? '' ) );
	$changed = array(
		'origin'     => untrailingslashit( esc_url_raw( trim( (string) ( $given['origin'] ?? '' ) ), array( 'http', 'https' ) ) ),
		'site'       => sanitize_text_field( (string) ( $given['site'] ?? '' ) ),
		'ticket_key' => empty( $given['remove_key'] ) ? ( '' === $key ? ( $stored['ticket_key'] ?? '' ) : $key ) : '',
		'comments'   => empty( $given['comments'] ) ? '0' : '1',
	);
	delete_transient( 'vf_community_pause' );
	return $changed;
}

function print_screen() {
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Community', 'vf-community' ); ?></h1>
		<?php print_checks(); ?>
		<form method="post" action="options.php">
			<?php settings_fields( OPTION ); ?>
			<table class="form-table" role="presentation">
				<?php
				print_field( 'origin', __( 'Server', 'vf-community' ), __( 'For example https://community.example', 'vf-community' ), 'url' );
				/* translators: %s: a domain */
				print_field( 'site', __( 'Site', 'vf-community' ), sprintf( __( 'Its domain on the server; empty for %s', 'vf-community' ), wp_parse_url( home_url(), PHP_URL_HOST ) ), 'text' );
				print_field( 'ticket_key', __( 'Ticket key', 'vf-community' ), __( 'Lets users of WordPress comment with their account. Leave it empty to keep the stored key.', 'vf-community' ), 'password' );
				?>
				<tr>
					<th scope="row"><?php esc_html_e( 'Comments', 'vf-community' ); ?></th>
					<td>
						<label>
							<input type="checkbox" name="vf_community[comments]" value="1" <?php checked( setting( 'comments' ), '1' ); ?>>
							<?php esc_html_e( 'Show conversations of the server instead of the comments of WordPress', 'vf-community' ); ?>
						</label>
						<?php if ( '' !== setting( 'ticket_key' ) && ! is_constant( 'ticket_key' ) ) : ?>
							<br><label><input type="checkbox" name="vf_community[remove_key]" value="1"> <?php esc_html_e( 'Remove the stored ticket key', 'vf-community' ); ?></label>
						<?php endif; ?>
					</td>
				</tr>
			</table>
			<?php submit_button( __( 'Save and test', 'vf-community' ) ); ?>
		</form>
		<?php if ( is_set_up() ) : ?>
			<p><a href="<?php echo esc_url( origin() . '/console' ); ?>"><?php esc_html_e( 'Moderate comments', 'vf-community' ); ?></a></p>
		<?php endif; ?>
	</div>
	<?php
}

function print_field( $name, $label, $help, $type ) {
	$value = 'password' === $type ? '' : setting( $name );
	printf(
		'<tr><th scope="row"><label for="vf-%1$s">%2$s</label></th><td><input class="regular-text" id="vf-%1$s" name="vf_community[%1$s]" type="%3$s" value="%4$s" autocomplete="off" %5$s><p class="description">%6$s</p></td></tr>',
		esc_attr( $name ),
		esc_html( $label ),
		esc_attr( $type ),
		esc_attr( $value ),
		disabled( is_constant( $name ), true, false ),
		esc_html( is_constant( $name ) ? __( 'Set in wp-config.php.', 'vf-community' ) : $help )
	);
}

/** Prints the result of the test: after saving, and when the screen of a configured plug-in opens. */
function print_checks() {
	if ( ! is_set_up() ) {
		return;
	}
	echo '<ul id="vf-community-checks">';
	foreach ( run_checks() as $result ) {
		printf(
			'<li class="notice notice-%1$s inline" style="display:block;padding:8px 12px;margin:4px 0">%2$s %3$s</li>',
			$result['is_ok'] ? 'success' : 'error',
			$result['is_ok'] ? '✓' : '✗',
			esc_html( $result['message'] )
		);
	}
	echo '</ul>';
}
