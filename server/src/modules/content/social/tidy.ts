/** Once a day: removes replies older than the site wants, and people who have no part in a conversation. */
import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import { removeAvatars } from '../avatars/avatars.service';
import { findComment } from '../comments/comments.repository';
import { eraseComment } from '../privacy/erase';
import { deleteUnused, findUnused } from './authors.repository';
import { deleteFollowersOfEnded, hasFollowers } from './followers.repository';
import { deleteReactionsOfWithdrawn } from './reactions.repository';

/** Days until authors without a comment, and followers of an account that has stopped, are removed. */
const UNUSED_DAYS = 30;
const AT_ONCE = 100;
const FOLLOWERS_AT_ONCE = 1000;

type App = Pick<FastifyInstance, 'db' | 'clock' | 'sites' | 'writeQueue' | 'media'>;

/** @returns whether there is a post or a follower anywhere, so that there will be more to do */
export async function tidy(app: App, goOn: () => Promise<void>): Promise<boolean> {
  const { db, clock, sites } = app;
  const rows = await db.selectFrom('social_threads').select('site_uuid').distinct().execute();
  for (const { site_uuid } of rows) {
    const days = (await sites.byDomain(site_uuid))?.rules.social.keep_days ?? 0;
    if (days > 0) await removeOld(app, site_uuid, clock.now() - days * DAY_MS, goOn);
  }
  const before = clock.now() - UNUSED_DAYS * DAY_MS;
  await deleteAuthors(app, before, goOn);
  await deleteReactionsOfWithdrawn(db);
  while ((await deleteFollowersOfEnded(db, before, FOLLOWERS_AT_ONCE)) === FOLLOWERS_AT_ONCE) await goOn();
  return rows.length > 0 || (await hasFollowers(db));
}

/** Deletes authors without a comment, with their pictures, a month after they were last seen. */
async function deleteAuthors(app: App, before: number, goOn: () => Promise<void>): Promise<void> {
  for (;;) {
    const ids = await findUnused(app.db, before, AT_ONCE);
    for (const id of ids) {
      await removeAvatars(app, id);
      await deleteUnused(app.db, id);
    }
    if (ids.length < AT_ONCE) return;
    await goOn();
  }
}

async function removeOld(app: App, site_uuid: string, before: number, goOn: () => Promise<void>): Promise<void> {
  for (;;) {
    const rows = await app.db
      .selectFrom('social_posts')
      .innerJoin('comments', 'comments.id', 'social_posts.comment_id')
      .select(['comments.id', 'comments.container_uuid'])
      .where('social_posts.site_uuid', '=', site_uuid)
      .where('comments.date_created', '<', before)
      .where('comments.content', '<>', '')
      .limit(AT_ONCE)
      .execute();
    for (const { id, container_uuid } of rows) {
      await app.writeQueue.take(container_uuid, async (unit) => {
        const row = await findComment(unit.trx, container_uuid, id);
        if (row && row.content !== '') await eraseComment(unit, row);
      });
      await goOn();
    }
    if (rows.length < AT_ONCE) return;
  }
}
