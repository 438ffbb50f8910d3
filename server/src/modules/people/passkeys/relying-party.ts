/**
 * The host for which a passkey is valid. Browsers allow a page's own host or one above it, so this is the shortest host
 * of the site's list at or above the page: one key for `news.example`, `www.news.example` and `m.news.example`. The
 * console is a page of this server and has keys of its own, so that no page of the publisher can request them.
 */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/errors';
import { isOwnOrigin } from '../../../http/origins';

export function hostFor(origin: string, siteOrigins: readonly string[], publicUrl: string): string {
  const page = new URL(origin).hostname;
  if (origin === new URL(publicUrl).origin && !siteOrigins.includes(origin)) return page;
  const above = siteOrigins
    .map((one) => new URL(one).hostname)
    .filter((host) => page === host || page.endsWith(`.${host}`));
  return above.sort((a, b) => a.length - b.length)[0] ?? page;
}

/** Returns the page's origin, which browsers send; only pages can sign. @throws ApiError origin_refused */
export function requireOwnPage(request: FastifyRequest): string {
  const { headers, site, server } = request;
  if (headers.origin === undefined || !isOwnOrigin(request, site, server.config.publicUrl)) {
    throw new ApiError('origin_refused');
  }
  return headers.origin;
}
