/** The routes of a server as it registers them, those too that its documents leave out. */
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

const registered = new Set<string>();

/** To be called before the server is built. */
export function watchRoutes(): void {
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      if ([method].flat().includes('GET')) registered.add(url);
    });
  });
}

/** Addresses with `:names` in them, in alphabetical order. */
export const readRoutes = (): string[] => [...registered].sort();
