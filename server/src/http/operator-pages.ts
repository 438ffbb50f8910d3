/**
 * `/docs` and `/metrics` are for whoever runs the server. Outside production they are open. In production they answer as if
 * they were not there, until `VF_OPERATOR_TOKEN` is set: then they answer who brings it, a monitor as a bearer token, a
 * browser as the password it asks for.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config';
import { ApiError } from './errors';

const OPERATOR_PAGE = /^\/(docs|metrics)(\/|$)/;

export const operatorPagesPlugin = fp(async (app) => {
  const { production, operatorToken } = app.config;
  if (!production && operatorToken === null) return;

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!OPERATOR_PAGE.test(request.routeOptions.url ?? '')) return;
    if (operatorToken === null) throw new ApiError('not_found');
    reply.header('cache-control', 'private, no-store');
    if (isOperator(app.config, request)) return;
    reply.header('www-authenticate', 'Basic realm="operators", charset="UTF-8"');
    throw new ApiError('unauthorized');
  });
});

/** Whether the request may know how the server runs. */
export function isOperator({ production, operatorToken }: Config, { headers }: FastifyRequest): boolean {
  if (operatorToken === null) return !production;
  return isToken(headers.authorization ?? '', operatorToken);
}

/** `Bearer <token>`, or `Basic` with whatever name and the token as password. */
function isToken(authorization: string, token: string): boolean {
  const [scheme = '', credentials = ''] = authorization.split(' ', 2);
  const basic = scheme.toLowerCase() === 'basic' ? Buffer.from(credentials, 'base64').toString() : null;
  const given = basic === null ? credentials : basic.slice(basic.indexOf(':') + 1);
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
