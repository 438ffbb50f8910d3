/** `app.peopleRanks`, for answers that present a single person. */
import fp from 'fastify-plugin';
import { Ranks } from './ranks';

declare module 'fastify' {
  interface FastifyInstance {
    peopleRanks: Ranks;
  }
}

export const peopleRanksPlugin = fp(async (app) => {
  const failed = (error: unknown) => app.log.error({ err: error }, 'looking up the ranks of people failed');
  app.decorate('peopleRanks', new Ranks(app.db, () => app.clock.now(), failed));
});
