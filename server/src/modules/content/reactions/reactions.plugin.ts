/**
 * Publishes reactions to open pages: at most once a second per chat, by whichever process is first. The database stores
 * unpublished changes, so that none is lost with a process.
 */
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { ignoreRefusal } from '../../../http/errors';
import { runEvery } from '../../platform/time/run-every';
import { publishReactions } from './reactions.service';

const PUBLISH_EVERY_MS = 1000;
/** Interval of checks whether a second has passed. */
const LOOK_EVERY_MS = 500;
const CHATS_AT_ONCE = 100;

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts and publishes changes. Runs periodically by itself. */
    publishReactions(): Promise<void>;
  }
}

export const reactionsPlugin = fp(async (app) => {
  const { db, clock } = app;
  app.decorate('publishReactions', async () => {
    const before = clock.now() - PUBLISH_EVERY_MS;
    const { rows } = await sql<{ container_uuid: string }>`
      select distinct c.container_uuid from reacted_messages m join comments c on c.id = m.comment_id
      where m.untold_since <= ${before} limit ${CHATS_AT_ONCE}`.execute(db);
    await Promise.all(
      rows.map(({ container_uuid }) =>
        app.writeQueue.take(container_uuid, publishReactions(before)).catch(ignoreRefusal),
      ),
    );
  });

  runEvery(app, LOOK_EVERY_MS, () => app.publishReactions(), 'publishing reactions failed');
});
