/**
 * Updates the ranks for the sorts by likes, best and replies: every few seconds, one job for each container updates the comments
 * with new votes or replies. The database stores these comments (migrations/baseline/counts), so that a restart loses none.
 */

import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { ignoreRefusal } from '../../../http/errors';
import { runEvery } from '../../platform/time/run-every';
import type { UnitOfWork } from '../../platform/write-queue/jobs';

/** Maximum delay of an order by likes while people vote. */
const REFRESH_EVERY_MS = 2000;
const CONTAINERS_AT_ONCE = 20;
/** Comments of a container per job: an import may add thousands. */
const COMMENTS_AT_ONCE = 500;

declare module 'fastify' {
  interface FastifyInstance {
    /** Updates all ranks. Runs periodically by itself. */
    refreshRanks(): Promise<void>;
  }
}

export const ranksPlugin = fp(async (app) => {
  const { db } = app;
  let isOver = false;

  async function refresh(): Promise<void> {
    const { rows } = await sql<{ container_uuid: string }>`
      select distinct container_uuid from (select container_uuid from stale_ranks limit 1000) as noted
      limit ${CONTAINERS_AT_ONCE}`.execute(db);
    await Promise.all(
      rows.map(({ container_uuid }) => app.writeQueue.take(container_uuid, refreshSome).catch(ignoreRefusal)),
    );
    // The database has the rest for the next process.
    if (rows.length > 0 && !isOver) await refresh();
  }
  app.decorate('refreshRanks', refresh);

  // Before the hook that waits for a run under way.
  app.addHook('preClose', async () => {
    isOver = true;
  });
  runEvery(app, REFRESH_EVERY_MS, refresh, 'refreshing ranks by likes failed');
});

/** Updates some ranks. No vote is counted meanwhile, because the container is locked. */
async function refreshSome(unit: UnitOfWork): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    with moved as (
      delete from stale_ranks where comment_id in (
        select comment_id from stale_ranks where container_uuid = ${unit.container.uuid} limit ${COMMENTS_AT_ONCE}
      ) returning comment_id
    )
    update comments set ranked_likes = total_likes, ranked_best = best_rank(total_likes, total_dislikes),
      ranked_replies = total_replies
    where id in (select comment_id from moved)
      and (ranked_likes, ranked_best, ranked_replies) <> (total_likes, best_rank(total_likes, total_dislikes), total_replies)`.execute(
    unit.trx,
  );
  if (numAffectedRows > 0n) unit.touch();
}
