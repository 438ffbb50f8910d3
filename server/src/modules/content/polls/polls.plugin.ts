/**
 * `app.pollVotes`, `app.findPollInPlace`, and the publisher of tallies to open pages: at most once a second per poll,
 * by whichever process is first. The database stores unpublished changes, so that none is lost with a process. Expired
 * polls are closed the same way.
 */
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { askTogether } from '../../../database/ask-together';
import { ignoreRefusal } from '../../../http/errors';
import { runEvery } from '../../platform/time/run-every';
import { findPollsInPlace } from './polls.repository';
import { publishTally } from './polls.service';
import type { FindPollInPlace } from './require-poll';
import { VoteQueue } from './vote-queue';

const PUBLISH_EVERY_MS = 1000;
const POLLS_AT_ONCE = 100;

declare module 'fastify' {
  interface FastifyInstance {
    pollVotes: VoteQueue;
    findPollInPlace: FindPollInPlace;
    /** Publishes changed tallies. Runs periodically by itself. */
    publishPolls(): Promise<void>;
  }
}

export const pollsPlugin = fp(async (app) => {
  const { db, clock } = app;
  app.decorate('pollVotes', new VoteQueue(db, () => clock.now()));
  app.decorate(
    'findPollInPlace',
    askTogether((uuids) => findPollsInPlace(db, uuids)),
  );
  app.decorate('publishPolls', async () => {
    const { rows } = await sql<{ uuid: string; container_uuid: string }>`
      select uuid, container_uuid from polls where is_untold
      union
      select uuid, container_uuid from polls where date_closed is null and closes is not null and closes <= ${clock.now()}
      limit ${POLLS_AT_ONCE}`.execute(db);
    await Promise.all(
      rows.map(({ uuid, container_uuid }) =>
        app.writeQueue.take(container_uuid, publishTally(uuid, PUBLISH_EVERY_MS)).catch(ignoreRefusal),
      ),
    );
  });

  runEvery(app, PUBLISH_EVERY_MS, () => app.publishPolls(), 'publishing poll results failed');
});
