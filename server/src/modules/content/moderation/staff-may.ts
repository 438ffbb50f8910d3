import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Action } from '../../../../../core/contract/rules/rules';

/** Checks the permission before any lookup, so that a refusal reveals nothing about existing contents. */
export const staffMay = ({ requireSite, judge }: FastifyInstance, action: Action) => [
  requireSite,
  async (request: FastifyRequest) => judge(request, action),
];
