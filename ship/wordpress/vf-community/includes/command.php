<?php
/**
 * `wp vf export` and `wp vf pull`.
 *
 * @package VfCommunity
 */

namespace VfCommunity;

/**
 * Moves comments between WordPress and the community server.
 */
class Command {
	/**
	 * Writes the comments as records of vf/1, for `vf import`.
	 *
	 * ## OPTIONS
	 *
	 * [--file=<file>]
	 * : Where to; without it, to the standard output.
	 *
	 * [--since=<date>]
	 * : Only comments from this date (UTC) on.
	 *
	 * [--with-emails]
	 * : With the addresses of authors.
	 *
	 * ## EXAMPLES
	 *
	 *     wp vf export --file=comments.ndjson
	 */
	public function export( $args, $options ) {
		$since = $options['since'] ?? '';
		if ( '' !== $since && false === strtotime( $since ) ) {
			\WP_CLI::error( "--since: $since is not a date." );
		}
		$path = $options['file'] ?? 'php://stdout';
		$file = fopen( $path, 'wb' );
		if ( ! $file ) {
			\WP_CLI::error( "--file: $path cannot be written." );
		}
		$comments = 0;
		foreach ( records( array( 'since' => $since, 'with_emails' => isset( $options['with-emails'] ) ) ) as $record ) {
			$comments += 'comment' === $record['kind'] ? 1 : 0;
			fwrite( $file, wp_json_encode( $record, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE ) . "\n" );
		}
		fclose( $file );
		if ( isset( $options['file'] ) ) {
			\WP_CLI::success( "$comments comments in $path." );
		}
	}

	/**
	 * Writes the visible comments of the server into WordPress. Run it again to update them.
	 *
	 * ## EXAMPLES
	 *
	 *     wp vf pull
	 */
	public function pull( $args, $options ) {
		if ( ! is_set_up() || '' === site_uuid() ) {
			\WP_CLI::error( 'Set up the plug-in first: Settings → Community.' );
		}
		try {
			$totals = pull();
		} catch ( \RuntimeException $error ) {
			\WP_CLI::error( $error->getMessage() );
		}
		\WP_CLI::success( "{$totals['added']} comments added, {$totals['updated']} updated, {$totals['removed']} moved to the trash." );
	}
}
