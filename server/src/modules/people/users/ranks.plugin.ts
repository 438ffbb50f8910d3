/** `app.peopleRanks`, for whoever presents a single person. */
import fp from 'fastify-plugin';
import { Ranks } from './ranks';

declare module 'fastify' {
  interface FastifyInstance {
    peopleRanks: Ranks;
  }
}

export const peopleRanksPlugin = fp(async (app) => {
  app.decorate('peopleRanks', new Ranks(app.db, () => app.clock.now()));
});
