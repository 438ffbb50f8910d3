import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Action } from '../../../../../core/contract/rules';

/** Asked before anything is looked up: who is not staff learns nothing from here. */
export const staffMay = ({ requireSite, judge }: FastifyInstance, action: Action) => [
  requireSite,
  async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'private, no-store');
    judge(request, action);
  },
];
