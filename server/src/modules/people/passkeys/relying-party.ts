/**
 * On whose pages a passkey signs. A browser lets a page use its own host or one above it, so it is the shortest host of the
 * site's list that the page stands on or under: one key for `news.example`, `www.news.example` and `m.news.example`.
 */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/errors';
import { isOwnOrigin } from '../../../http/origins';

export function hostFor(origin: string, siteOrigins: readonly string[]): string {
  const page = new URL(origin).hostname;
  const above = siteOrigins
    .map((one) => new URL(one).hostname)
    .filter((host) => page === host || page.endsWith(`.${host}`));
  return above.sort((a, b) => a.length - b.length)[0] ?? page;
}

/** Only pages sign, and they say where they stand. @throws ApiError origin_refused */
export function requireOwnPage(request: FastifyRequest): string {
  const { headers, site, server } = request;
  if (headers.origin === undefined || !isOwnOrigin(request, site, server.config.publicUrl)) {
    throw new ApiError('origin_refused');
  }
  return headers.origin;
}
