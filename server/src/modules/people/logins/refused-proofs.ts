/**
 * Limits refused proofs. Some proofs must be checked by their provider, so each costs a request there. After too many
 * refusals within a while, no more proofs of that network are sent to providers; proofs that this server checks itself,
 * such as signatures, still work. Each process counts its own.
 */
import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { ApiError } from '../../../http/errors';
import { Budget } from '../../platform/counters/budget';
import type { Tools } from '../providers/provider';

const REFUSED = { windowMs: 5 * MINUTE_MS, most: 20 };

type App = Pick<FastifyInstance, 'clock' | 'config'>;

/** @returns a function that verifies a proof from an address, with counted tools */
export function refusedProofs({ clock, config }: App) {
  const budget = new Budget({ ...REFUSED, now: () => clock.now() });
  return async function judge<T>(address: string, tools: Tools, verify: (tools: Tools) => Promise<T>): Promise<T> {
    if (!config.rateLimit) return verify(tools);
    let hasAsked = false;
    const request: Tools['request'] = async (...asked) => {
      budget.check(address);
      hasAsked = true;
      return tools.request(...asked);
    };
    try {
      return await verify({ ...tools, request });
    } catch (error) {
      // If the provider is unavailable, it has refused nothing.
      if (hasAsked && error instanceof ApiError && error.statusCode < 500) budget.spend(address, 1);
      throw error;
    }
  };
}
