/** Sends what leaves for named hosts to servers on this machine: our code keeps the real addresses. */
import type { FastifyInstance } from 'fastify';
import { routing } from '../../../test/support/openid-server';
import { createTools } from '../../src/modules/people/logins/tools';
import { request } from '../../src/modules/platform/outbound/outbound';

/**
 * @param hosts names and where they lead; looked at with every request
 * @param own whether servers on this machine may be asked, which are the server's own network
 */
export function reroute(app: FastifyInstance, hosts: Record<string, string>, own = { mayBeAsked: true }): void {
  app.loginTools = createTools(app, (address, options) => {
    const { url, headers } = routing(hosts)(new URL(address));
    return request(url, { ...options, headers: { ...options.headers, ...headers }, allowPrivate: own.mayBeAsked });
  });
}
