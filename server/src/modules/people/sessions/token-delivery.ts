/**
 * Delivery of tokens: in the body if the client asks with `session=false` or `thirdparty_enabled=false`, else in
 * cookies (host contract 9.2).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessCookie, refreshCookie } from '../../../http/credentials';
import { ApiError } from '../../../http/errors';
import { isOwnOrigin } from '../../../http/origins';
import type { Site } from '../../sites/sites/site-registry';
import { ACCESS_TOKEN_SECONDS } from './access-token';
import { SESSION_SECONDS, type Tokens } from './sessions.service';

export type Delivery = { by: 'body' } | { by: 'cookie'; secure: boolean };

/** Checks for "no" in any form that clients send. */
export const isNo = (value: unknown): boolean => value === false || value === 'false' || value === '0';

/** Reads the delivery that the client asked for. @throws ApiError as `cookieDelivery` */
export function deliveryOf(request: FastifyRequest): Delivery {
  const asked = [request.query, request.body] as ({ session?: unknown; thirdparty_enabled?: unknown } | undefined)[];
  const wantsBody = asked.some((from) => isNo(from?.session) || isNo(from?.thirdparty_enabled));
  if (wantsBody) return { by: 'body' };
  if (isBlindRead(request)) throw new ApiError('origin_refused');
  return cookieDelivery(request);
}

/** Images and scripts of any page can send such a read without an origin; cookies could log its reader in. */
const isBlindRead = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.origin === undefined &&
  headers['sec-fetch-site'] !== 'same-origin';

/** @throws ApiError for a page of another site, whose cookies could log a reader in as another person */
export function cookieDelivery(request: FastifyRequest): Delivery {
  const { publicUrl } = request.server.config;
  if (!isOwnOrigin(request, request.site, publicUrl)) throw new ApiError('origin_refused');
  return { by: 'cookie', secure: publicUrl.startsWith('https:') };
}

/** Sets the cookies, or returns the tokens for the envelope. */
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

/** Browsers send a cookie from the publisher's own site only over https. */
export const cookieOptions = (secure: boolean) => ({
  path: '/',
  httpOnly: true,
  secure,
  sameSite: secure ? ('none' as const) : ('lax' as const),
});
