/** The author of a change of a site, from a request. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidField } from '../../../http/errors';
import type { ChangedBy } from './history.repository';

type Asked = Pick<FastifyRequest, 'signedIn' | 'headers' | 'server'>;

/** The console is a page of this server's own origin. */
export function changedBy({ signedIn, headers, server }: Asked, reason = ''): ChangedBy {
  const isConsole = headers.origin === new URL(server.config.publicUrl).origin;
  return { actor_id: signedIn.row.id, via: isConsole ? 'console' : 'api', reason };
}

/** Reads the version in an `If-Match`; undefined without one. @throws ApiError invalid_field */
export function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const [, version] = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(header) ?? [];
  if (version === undefined) throw invalidField('if-match', 'If-Match must be the version that was read.');
  return Number(version);
}

/** Reads the version, where a change without it could undo another person's. @throws ApiError invalid_field */
function requireIfMatch(header: string | undefined): number {
  const version = readIfMatch(header);
  if (version === undefined) throw invalidField('if-match', 'If-Match with the version that was read is required.');
  return version;
}

/** The author of a change that must be based on the current version. @throws ApiError invalid_field */
export const changedFrom = (request: Asked, reason = ''): ChangedBy & { expects: number } => ({
  ...changedBy(request, reason),
  expects: requireIfMatch(request.headers['if-match']),
});

/** Sends a page for staff alone, with its version for `If-Match`. */
export function withVersion<Page extends { version: number }>(reply: FastifyReply, page: Page): Page {
  reply.headers({ 'cache-control': 'private, no-store', etag: `"${page.version}"` });
  return page;
}
