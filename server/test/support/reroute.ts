/** Redirects requests for named hosts to servers on this machine, while the code uses the real addresses. */
import type { FastifyInstance } from 'fastify';
import { routing } from '../../../test/support/openid-server';
import { createTools } from '../../src/modules/people/logins/tools';
import { request } from '../../src/modules/platform/outbound/outbound';

/**
 * @param hosts names and their replacements, read at each request
 * @param own true to allow requests to this machine, which is the server's own network
 */
export function reroute(app: FastifyInstance, hosts: Record<string, string>, own = { mayBeAsked: true }): void {
  app.loginTools = createTools(app, (address, options) => {
    const { url, headers } = routing(hosts)(new URL(address));
    return request(url, { ...options, headers: { ...options.headers, ...headers }, allowPrivate: own.mayBeAsked });
  });
}
