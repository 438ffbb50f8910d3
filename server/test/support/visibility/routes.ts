/** The routes that a server registers, including undocumented ones. */
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

const registered = new Set<string>();

/** Watches the routes. Call this before building the server. */
export function watchRoutes(): void {
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      if ([method].flat().includes('GET')) registered.add(url);
    });
  });
}

/** Addresses with `:names`, in alphabetical order. */
export const readRoutes = (): string[] => [...registered].sort();
