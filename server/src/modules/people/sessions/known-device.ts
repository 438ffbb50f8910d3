/**
 * The cookie of a device that has logged in to an account: signed, and only good for skipping delays (OWASP "Device
 * cookies"). It outlives a logout and contains no name.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOwnOrigin } from '../../../http/origins';
import type { Site } from '../../sites/sites/site-registry';
import { cookieOptions } from './token-delivery';

const KNOWN_SECONDS = 180 * 24 * 60 * 60;

const cookieName = (site_uuid: string): string => `VfDevice_${site_uuid}`;

/** Returns the device's number, if it has logged in to this account before. */
export function findDevice({ site, cookies, server }: FastifyRequest, user_id: number): string | null {
  const [device = '', signature = ''] = (cookies[cookieName(site.uuid)] ?? '').split('.');
  const [given, right] = [signature, sign(server.config.secret, site, user_id, device)].map((text) =>
    Buffer.from(text),
  );
  return given && right && given.length === right.length && timingSafeEqual(given, right) ? device : null;
}

/** Sets a cookie only for pages that may have cookies of the site. */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  { user_id, site }: { user_id: number; site: Site },
): void {
  const { secret, publicUrl } = request.server.config;
  if (!isOwnOrigin(request, site, publicUrl)) return;
  const device = randomBytes(12).toString('base64url');
  reply.setCookie(cookieName(site.uuid), `${device}.${sign(secret, site, user_id, device)}`, {
    ...cookieOptions(publicUrl.startsWith('https:')),
    maxAge: KNOWN_SECONDS,
  });
}

const sign = (secret: string, { uuid }: Site, user_id: number, device: string): string =>
  createHmac('sha256', secret).update(`device ${uuid} ${user_id} ${device}`).digest('base64url');
