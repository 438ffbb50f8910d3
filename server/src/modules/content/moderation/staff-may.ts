import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Action } from '../../../../../core/contract/rules/rules';

/** The ruling is asked before anything is looked up, so that a refusal says nothing of what there is. */
export const staffMay = ({ requireSite, judge }: FastifyInstance, action: Action) => [
  requireSite,
  async (request: FastifyRequest) => judge(request, action),
];
