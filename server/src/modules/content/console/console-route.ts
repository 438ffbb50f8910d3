/** Helpers that all routes of the console share. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Permission } from '../../../../../core/contract/rules/permissions';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';

export const tags = ['console'];
export const at = (path: string): string => `/v1/console/:domain/${path}`;

type Deed<P = Permission> = P extends `console/${infer Name}` ? Name : never;

/** Refuses before any lookup, and forbids caching of all answers, including refusals. */
export const consoleMay = (app: FastifyInstance, deed: Deed) => [
  async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'private, no-store');
  },
  app.requireSite,
  app.allow('console', deed),
];

/** @throws ApiError content_not_found when the text is no uuid of a comment */
export function commentIdOf(content_uuid: string): number {
  const id = uuidToNumericId(content_uuid);
  if (id === null) throw new ApiError('content_not_found');
  return id;
}
