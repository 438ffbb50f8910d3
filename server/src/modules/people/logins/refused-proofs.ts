/**
 * Some proofs only their provider can judge: whatever is sent costs a request there. A network has so many of them refused in
 * a while, and then none of its proofs is asked about; those that this server judges by itself, such as signatures, go on.
 * Each process counts its own.
 */
import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '../../../../../core/contract/durations';
import { ApiError } from '../../../http/errors';
import { Budget } from '../../platform/counters/budget';
import type { Tools } from '../providers/provider';

const REFUSED = { windowMs: 5 * MINUTE_MS, most: 20 };

type App = Pick<FastifyInstance, 'clock' | 'config'>;

/** @returns what verifies a proof from an address, by tools that it has counted */
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
      // A provider that is away has refused nothing.
      if (hasAsked && error instanceof ApiError && error.statusCode < 500) budget.spend(address, 1);
      throw error;
    }
  };
}
