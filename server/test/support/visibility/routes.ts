/** The routes that a server registers, including undocumented ones. */
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** Addresses by method. */
const registered = new Map<string, Set<string>>();
const writing = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Watches the routes. Call this before building the server. */
export function watchRoutes(): void {
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) registered.set(one, (registered.get(one) ?? new Set()).add(url));
    });
  });
}

const routesOf = (method: string): string[] => [...(registered.get(method) ?? [])].sort();

/** Addresses with `:names`, in alphabetical order. */
export const readRoutes = (): string[] => routesOf('GET');

/** Methods and addresses, as `POST /v2/:domain/pages`. */
export const writeRoutes = (): string[] =>
  writing.flatMap((method) => routesOf(method).map((url) => `${method} ${url}`));
