/**
 * How tokens reach the client: in the body when it asks with `session=false` or `thirdparty_enabled=false`, in cookies
 * otherwise (host contract 9.2).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessCookie, refreshCookie } from '../../../http/credentials';
import { ApiError } from '../../../http/errors';
import { isOwnOrigin } from '../../../http/origins';
import type { Site } from '../../sites/sites/site-registry';
import { ACCESS_TOKEN_SECONDS } from './access-token';
import { SESSION_SECONDS, type Tokens } from './sessions.service';

export type Delivery = { by: 'body' } | { by: 'cookie'; secure: boolean };

/** False, in any of the forms that clients send. */
export const isNo = (value: unknown): boolean => value === false || value === 'false' || value === '0';

/** What the client asked for. @throws ApiError as `cookieDelivery`. */
export function deliveryOf(request: FastifyRequest): Delivery {
  const asked = [request.query, request.body] as ({ session?: unknown; thirdparty_enabled?: unknown } | undefined)[];
  const wantsBody = asked.some((from) => isNo(from?.session) || isNo(from?.thirdparty_enabled));
  if (wantsBody) return { by: 'body' };
  if (isBlindRead(request)) throw new ApiError('origin_refused');
  return cookieDelivery(request);
}

/** An image or a script tag of any page makes such a read, and names no page: its cookies would log a visitor in as another. */
const isBlindRead = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.origin === undefined &&
  headers['sec-fetch-site'] !== 'same-origin';

/** @throws ApiError when cookies would go to a page that is none of the site's: it could log a reader in as another. */
export function cookieDelivery(request: FastifyRequest): Delivery {
  const { publicUrl } = request.server.config;
  if (!isOwnOrigin(request, request.site, publicUrl)) throw new ApiError('origin_refused');
  return { by: 'cookie', secure: publicUrl.startsWith('https:') };
}

/** Sets the cookies, or gives back what goes into the envelope. */
export function deliver(reply: FastifyReply, site: Site, tokens: Tokens, delivery: Delivery) {
  const { access_token, refresh_token, session } = tokens;
  if (delivery.by === 'body') return { session, access_token, refresh_token };
  const options = cookieOptions(delivery.secure);
  reply.setCookie(accessCookie(site.uuid), access_token, { ...options, maxAge: ACCESS_TOKEN_SECONDS });
  reply.setCookie(refreshCookie(site.uuid), refresh_token, { ...options, maxAge: SESSION_SECONDS });
  return { session };
}

export function clearCookies(reply: FastifyReply, site: Site, publicUrl: string): void {
  const options = cookieOptions(publicUrl.startsWith('https:'));
  reply.clearCookie(accessCookie(site.uuid), options);
  reply.clearCookie(refreshCookie(site.uuid), options);
}

/** Only over https may a cookie be sent along from the publisher's own site. */
export const cookieOptions = (secure: boolean) => ({
  path: '/',
  httpOnly: true,
  secure,
  sameSite: secure ? ('none' as const) : ('lax' as const),
});
