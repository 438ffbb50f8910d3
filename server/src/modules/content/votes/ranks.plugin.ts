/**
 * Renews the orders by likes and by the best: every few seconds the comments whose votes have moved take the ranks they have now, all of a
 * container in one job. Which those are stands in the database (migrations/026-vote-ranks), so nothing is forgotten with a
 * process.
 */

import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { ApiError } from '../../../http/errors';
import type { UnitOfWork } from '../../platform/write-queue/jobs';

/** How late an order by likes is at the most, as long as somebody votes. */
const REFRESH_EVERY_MS = 2000;
const CONTAINERS_AT_ONCE = 20;
/** Of a container: after an import there may be thousands. */
const COMMENTS_AT_ONCE = 500;

declare module 'fastify' {
  interface FastifyInstance {
    /** Brings every rank up to date; runs by itself. */
    refreshRanks(): Promise<void>;
  }
}

export const ranksPlugin = fp(async (app) => {
  const { db, log } = app;
  let isOver = false;

  async function refresh(): Promise<void> {
    const { rows } = await sql<{ container_uuid: string }>`
      select distinct container_uuid from (select container_uuid from stale_ranks limit 1000) as noted
      limit ${CONTAINERS_AT_ONCE}`.execute(db);
    await Promise.all(rows.map(({ container_uuid }) => app.writeQueue.take(container_uuid, refreshSome).catch(ifGone)));
    // The rest stands in the database for whoever starts next.
    if (rows.length > 0 && !isOver) await refresh();
  }
  app.decorate('refreshRanks', refresh);

  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= refresh()
      .catch((error) => log.error({ err: error }, 'refreshing ranks by likes failed'))
      .finally(() => {
        running = undefined;
      });
  }, REFRESH_EVERY_MS).unref();
  // Before the database goes, what is under way ends.
  app.addHook('preClose', async () => {
    clearInterval(timer);
    isOver = true;
    await running;
  });
});

/** Under the lock of the container nobody counts a vote meanwhile. */
async function refreshSome(unit: UnitOfWork): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    with moved as (
      delete from stale_ranks where comment_id in (
        select comment_id from stale_ranks where container_uuid = ${unit.container.uuid} limit ${COMMENTS_AT_ONCE}
      ) returning comment_id
    )
    update comments set ranked_likes = total_likes, ranked_best = best_rank(total_likes, total_dislikes)
    where id in (select comment_id from moved)
      and (ranked_likes, ranked_best) <> (total_likes, best_rank(total_likes, total_dislikes))`.execute(unit.trx);
  if (numAffectedRows > 0n) unit.touch();
}

function ifGone(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
