import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/errors';

/** For what moderators do not touch. @throws ApiError forbidden */
export async function requireAdministrator({ actor }: Pick<FastifyRequest, 'actor'>): Promise<void> {
  if (actor.user_privilege !== 'administrator') throw new ApiError('forbidden');
}
