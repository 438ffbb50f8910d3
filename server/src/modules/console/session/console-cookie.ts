/**
 * The console's cookie. It names a session and can only fetch access tokens, so the widgets of a page on the same host never
 * act as the moderator. `SameSite=Strict` stops other sites, and `Sec-Fetch-Site` stops other hosts of the same site.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import type { AccessClaims } from '../../people/sessions/verified-tokens';
import type { Site } from '../../sites/sites/site-registry';
import { isFromConsole } from './console-page';

/** A moderator logs in once a day. */
export const CONSOLE_MS = 12 * HOUR_MS;
/** The console renews the cookie only while somebody uses it. */
const IDLE_SECONDS = (2 * HOUR_MS) / 1000;

type NamedSite = Pick<Site, 'uuid'>;

/** Unlike an access token's audience, so that neither is accepted as the other. */
const audienceOf = (site: NamedSite): string => `console:${site.uuid}`;

/** Browsers accept the prefix `__Host-` over https only. */
const nameOf = (site: NamedSite, isSecure: boolean): string => `${isSecure ? '__Host-' : ''}vf-console-${site.uuid}`;

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

export function clearConsoleCookie(request: FastifyRequest, reply: FastifyReply, site: NamedSite = request.site): void {
  reply.clearCookie(nameOf(site, isSecure(request)), optionsOf(request));
}

/** The session that a site's cookie names; null without a valid cookie, and for requests of other pages. */
export async function readConsoleCookie(
  request: FastifyRequest,
  site: NamedSite = request.site,
): Promise<string | null> {
  const { server: app, cookies } = request;
  const token = cookies[nameOf(site, isSecure(request))];
  if (!token || !isFromConsole(request)) return null;
  const claims = await app.accessTokens.verify(token, app.clock.now());
  return claims?.site_uuid === audienceOf(site) ? claims.session_uuid : null;
}

const OF_A_SITE = /^(?:__Host-)?vf-console-([0-9a-f-]{36})$/;

/** The console sessions of this browser, one for each site that it is logged in to. */
export async function readConsoleCookies(
  request: FastifyRequest,
): Promise<{ session_uuid: string; site: NamedSite }[]> {
  const found: { session_uuid: string; site: NamedSite }[] = [];
  for (const name of Object.keys(request.cookies)) {
    const [, uuid] = OF_A_SITE.exec(name) ?? [];
    const session_uuid = uuid === undefined ? null : await readConsoleCookie(request, { uuid });
    if (uuid !== undefined && session_uuid !== null) found.push({ session_uuid, site: { uuid } });
  }
  return found;
}
