/** Forgets the sealed networks of reports after 30 days. */
import fp from 'fastify-plugin';
import { DAY_MS, HOUR_MS } from '../../../../../core/contract/values/durations';
import { deleteInSteps, runEvery } from '../../platform/time/run-every';
import { forgetNetworks } from './flags.repository';

const RETAIN_MS = 30 * DAY_MS;
const AT_ONCE = 5000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs every hour by itself. */
    forgetReportNetworks(signal?: AbortSignal): Promise<void>;
  }
}

export const forgetNetworksPlugin = fp(async (app) => {
  app.decorate('forgetReportNetworks', (signal?: AbortSignal) => {
    const before = app.clock.now() - RETAIN_MS;
    return deleteInSteps(AT_ONCE, (most) => forgetNetworks(app.db, before, most), signal);
  });
  const forget = (signal: AbortSignal) => app.forgetReportNetworks(signal);
  runEvery(app, HOUR_MS, forget, 'forgetting networks of reports failed');
});
