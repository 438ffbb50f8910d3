/**
 * Protects `/docs` and `/metrics` for operators. Outside production they are open. In production they answer 404 until
 * `VF_OPERATOR_TOKEN` is set, and then require it: as a bearer token from a monitor, or as the password in a browser.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config';
import { ApiError } from './errors';

const OPERATOR_PAGE = /^\/(docs|metrics)(\/|$)/;
/** The documentation contains no secrets. A public demo shows it to everyone; other servers need not reveal what they run. */
const GUIDE = /^\/docs\/guide(\/|$)/;

export const operatorPagesPlugin = fp(async (app) => {
  const { production, operatorToken, demo } = app.config;
  if (!production && operatorToken === null) return;

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { url = '' } = request.routeOptions;
    if (!OPERATOR_PAGE.test(url) || (demo && GUIDE.test(url))) return;
    if (operatorToken === null) throw new ApiError('not_found');
    reply.header('cache-control', 'private, no-store');
    if (isOperator(app.config, request)) return;
    reply.header('www-authenticate', 'Basic realm="operators", charset="UTF-8"');
    throw new ApiError('unauthorized');
  });
});

/** Checks whether the request may see operational data. */
export function isOperator({ production, operatorToken }: Config, { headers }: FastifyRequest): boolean {
  if (operatorToken === null) return !production;
  return isToken(headers.authorization ?? '', operatorToken);
}

/** `Bearer <token>`, or `Basic` with any name and the token as password. */
function isToken(authorization: string, token: string): boolean {
  const [scheme = '', credentials = ''] = authorization.split(' ', 2);
  const basic = scheme.toLowerCase() === 'basic' ? Buffer.from(credentials, 'base64').toString() : null;
  const given = basic === null ? credentials : basic.slice(basic.indexOf(':') + 1);
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
