/** Attached posts in the database. */
import type { Kysely, Selectable } from 'kysely';
import type { Network, SocialThread } from '../../../../../core/contract/content/social';
import type { SocialThreadsTable, Tables } from '../../../database/schema';
import type { RemoteRoot } from './networks/remote';

type Db = Kysely<Tables>;
export type ThreadRow = Selectable<SocialThreadsTable>;

const ofContainer = (db: Db, container_uuid: string) =>
  db.selectFrom('social_threads').selectAll().where('container_uuid', '=', container_uuid).orderBy('id');

export const listThreads = (db: Db, container_uuid: string): Promise<ThreadRow[]> =>
  ofContainer(db, container_uuid).execute();

export const findThread = (
  db: Db,
  { site_uuid, network, root_id }: { site_uuid: string; network: Network; root_id: string },
): Promise<ThreadRow | undefined> =>
  db
    .selectFrom('social_threads')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .where('network', '=', network)
    .where('root_id', '=', root_id)
    .executeTakeFirst();

export const findThreadById = (db: Db, id: number): Promise<ThreadRow | undefined> =>
  db.selectFrom('social_threads').selectAll().where('id', '=', id).executeTakeFirst();

/** Attaches a post; a post that is already attached is checked again. */
export async function insertThread(
  db: Db,
  {
    root,
    now,
    ...thread
  }: Pick<ThreadRow, 'site_uuid' | 'container_uuid' | 'network' | 'attached_by'> & { root: RemoteRoot; now: number },
): Promise<ThreadRow> {
  const { id, url, author_id, handle, likes, reposts, date } = root;
  return db
    .insertInto('social_threads')
    .values({
      ...thread,
      ...{ url, author_id, handle, likes, reposts },
      root_id: id,
      date_posted: Math.min(date || now, now),
      date_next: now,
      date_created: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_uuid', 'network', 'root_id']).doUpdateSet({ state: 'active', date_next: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Finds threads that are due; those that have waited longest come first. */
export const findDue = (db: Db, now: number, limit: number): Promise<ThreadRow[]> =>
  db
    .selectFrom('social_threads')
    .selectAll()
    .where('state', '=', 'active')
    .where('date_next', '<=', now)
    .orderBy('date_next')
    .limit(limit)
    .execute();

/** Returns when the next thread is due; null without one. */
export async function findNextDue(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('social_threads')
    .select((q) => q.fn.min('date_next').as('date_next'))
    .where('state', '=', 'active')
    .where('attached_by', '<>', 'actor')
    .executeTakeFirst();
  return row?.date_next ?? null;
}

type ThreadChange = Partial<
  Pick<
    ThreadRow,
    'state' | 'likes' | 'reposts' | 'replies' | 'skipped' | 'problem' | 'date_looked' | 'date_next' | 'handle' | 'url'
  >
>;

export async function updateThreads(db: Db, ids: number[], change: ThreadChange): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('social_threads').set(change).where('id', 'in', ids).execute();
}

/** Counts new replies, which other jobs may count at the same time. */
export async function countReplies(db: Db, id: number, more: number): Promise<void> {
  await db
    .updateTable('social_threads')
    .set((of) => ({ replies: of('replies', '+', more) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteThread(db: Db, id: number): Promise<void> {
  await db.deleteFrom('social_threads').where('id', '=', id).execute();
}

/** Presents the attached posts of a container to readers. */
export async function presentThreads(db: Db, container_uuid: string): Promise<SocialThread[]> {
  const rows = await ofContainer(db, container_uuid).where('state', '<>', 'gone').execute();
  // Readers see the site's own post once somebody has answered or liked it.
  const isShown = ({ attached_by, likes, reposts, replies }: ThreadRow) =>
    attached_by !== 'actor' || likes + reposts + replies > 0;
  return rows
    .filter(isShown)
    .map(({ network, handle, url, likes, reposts }) => ({ network, handle, url, likes, reposts }));
}
