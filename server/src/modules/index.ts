/** Every module of the server, in the order it is registered. */
import type { FastifyPluginAsync } from 'fastify';
import { healthRoutes } from './health/health.routes';

export const modules: FastifyPluginAsync[] = [healthRoutes];
