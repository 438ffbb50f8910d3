/** Deletes former texts of comments after 90 days. */
import fp from 'fastify-plugin';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import { deleteInSteps, runEvery } from '../../platform/time/run-every';
import { pruneVersions } from './versions.repository';

const AT_ONCE = 5000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs every hour by itself. */
    pruneVersions(signal?: AbortSignal): Promise<void>;
  }
}

export const pruneVersionsPlugin = fp(async (app) => {
  app.decorate('pruneVersions', (signal?: AbortSignal) =>
    deleteInSteps(AT_ONCE, (most) => pruneVersions(app.db, app.clock.now(), most), signal),
  );
  runEvery(app, HOUR_MS, (signal) => app.pruneVersions(signal), 'deleting former texts failed');
});
