/** Deletes former texts of comments after 90 days. */
import fp from 'fastify-plugin';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import { pruneVersions } from './versions.repository';

const AT_ONCE = 5000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs every hour by itself. */
    pruneVersions(): Promise<void>;
  }
}

export const pruneVersionsPlugin = fp(async (app) => {
  app.decorate('pruneVersions', async () => {
    while ((await pruneVersions(app.db, app.clock.now(), AT_ONCE)) === AT_ONCE);
  });
  const timer = setInterval(() => {
    app.pruneVersions().catch((error) => app.log.error({ err: error }, 'pruning former texts failed'));
  }, HOUR_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
});
