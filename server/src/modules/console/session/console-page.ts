/** The console's pages are on this server's own origin; no other page may log in there or renew its cookie. */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/errors';
import { isOwnOrigin } from '../../../http/origins';
import type { MailTarget } from '../../people/mail/request-mail';
import { mailTarget } from '../../people/mail/request-mail';

/** Checks the headers that browsers send. Requests without a page have neither. */
export function isFromConsole(request: FastifyRequest): boolean {
  const { headers, server } = request;
  const comesFrom = headers['sec-fetch-site'];
  return comesFrom === undefined ? isOwnOrigin(request, null, server.config.publicUrl) : comesFrom === 'same-origin';
}

/** A preHandler. @throws ApiError origin_refused */
export async function requireConsolePage(request: FastifyRequest): Promise<void> {
  if (!isFromConsole(request)) throw new ApiError('origin_refused');
}

/** The console of the site, for links in mails. */
export const consoleTarget = (request: FastifyRequest): MailTarget => ({
  page: `${request.server.config.publicUrl}/console/${request.site.domain}`,
  language: mailTarget(request).language,
});
