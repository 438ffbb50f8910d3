/** Forgets the sealed networks of reports after 30 days. */
import fp from 'fastify-plugin';
import { DAY_MS, HOUR_MS } from '../../../../../core/contract/values/durations';
import { forgetNetworks } from './flags.repository';

const RETAIN_MS = 30 * DAY_MS;
const AT_ONCE = 5000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs every hour by itself. */
    forgetReportNetworks(): Promise<void>;
  }
}

export const forgetNetworksPlugin = fp(async (app) => {
  app.decorate('forgetReportNetworks', async () => {
    while ((await forgetNetworks(app.db, app.clock.now() - RETAIN_MS, AT_ONCE)) === AT_ONCE);
  });
  const timer = setInterval(() => {
    app.forgetReportNetworks().catch((error) => app.log.error({ err: error }, 'forgetting networks of reports failed'));
  }, HOUR_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
});
