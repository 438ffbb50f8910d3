/**
 * The console's cookie. It names a session and can only fetch access tokens, so the widgets of a page on the same host never
 * act as the moderator. `SameSite=Strict` stops other sites, and `Sec-Fetch-Site` stops other hosts of the same site.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HOUR_MS } from '../../../../../core/contract/durations';
import { isOwnOrigin } from '../../../http/origins';
import type { AccessClaims } from '../../people/sessions/verified-tokens';
import type { Site } from '../../sites/sites/site-registry';

/** A moderator logs in once a day. */
export const CONSOLE_MS = 12 * HOUR_MS;
/** The console renews the cookie only while somebody uses it. */
const IDLE_SECONDS = (2 * HOUR_MS) / 1000;

/** Unlike an access token's audience, so that neither is accepted as the other. */
const audienceOf = (site: Site): string => `console:${site.uuid}`;

/** Browsers accept the prefix `__Host-` over https only. */
const nameOf = (site: Site, isSecure: boolean): string => `${isSecure ? '__Host-' : ''}vf-console-${site.uuid}`;

const isSecure = ({ server }: FastifyRequest): boolean => server.config.publicUrl.startsWith('https:');

const optionsOf = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  secure: isSecure(request),
  sameSite: 'strict' as const,
});

export async function setConsoleCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { user_uuid, session_uuid }: Pick<AccessClaims, 'user_uuid' | 'session_uuid'>,
): Promise<void> {
  const { server: app, site } = request;
  const claims = { user_uuid, session_uuid, site_uuid: audienceOf(site) };
  const token = await app.accessTokens.sign(claims, app.clock.now(), IDLE_SECONDS);
  reply.setCookie(nameOf(site, isSecure(request)), token, { ...optionsOf(request), maxAge: IDLE_SECONDS });
}

export function clearConsoleCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameOf(request.site, isSecure(request)), optionsOf(request));
}

/** The session that the cookie names; null without a valid cookie, and for requests of other pages. */
export async function readConsoleCookie(request: FastifyRequest): Promise<string | null> {
  const { server: app, site, cookies, headers } = request;
  const token = cookies[nameOf(site, isSecure(request))];
  const comesFrom = headers['sec-fetch-site'];
  const isOurs =
    comesFrom === undefined ? isOwnOrigin(request, null, app.config.publicUrl) : comesFrom === 'same-origin';
  if (!token || !isOurs) return null;
  const claims = await app.accessTokens.verify(token, app.clock.now());
  return claims?.site_uuid === audienceOf(site) ? claims.session_uuid : null;
}
