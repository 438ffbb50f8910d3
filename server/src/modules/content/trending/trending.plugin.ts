/** `app.trending`, for the routes and for server rendering; deletes hours that are older than every window. */
import fp from 'fastify-plugin';
import { DAY_MS, HOUR_MS } from '../../../../../core/contract/values/durations';
import { runEvery } from '../../platform/time/run-every';
import { Trending } from './trending';
import { deleteHoursBefore } from './trending.repository';

/** The widest window is 30 days. */
const RETAIN_MS = 31 * DAY_MS;

declare module 'fastify' {
  interface FastifyInstance {
    trending: Trending;
    /** Deletes old counts. Runs periodically by itself. */
    pruneHours(): Promise<void>;
  }
}

export const trendingPlugin = fp(async (app) => {
  const { db, clock, config } = app;
  const ownHost = new URL(config.publicUrl).hostname;
  app.decorate('trending', new Trending({ db, now: () => clock.now(), ownHost }));
  app.decorate('pruneHours', async () => void (await deleteHoursBefore(db, clock.now() - RETAIN_MS)));
  runEvery(app, 6 * HOUR_MS, () => app.pruneHours(), 'deleting old trending counts failed');
});
