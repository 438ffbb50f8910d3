/**
 * Stores follows and mutes. The counts of people (`subscriber_count`, `subscribed_count`) change with the rows, under a
 * lock of both people, so that they are exact; follows by a ghost-banned person count only for themselves.
 */
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../../../database/in-transaction';
import type { Tables } from '../../../database/schema';
import type { RecordFacts } from '../../platform/facts/facts';
import { noPersonEvents, type PersonEvents } from '../../platform/facts/person-events';

type Db = Kysely<Tables>;

interface Pair {
  user_id: number;
  target_id: number;
}

/** Locks people in the order of their ids, like a flush (../../platform/write-queue). */
async function lock(trx: Db, ids: number[]): Promise<Map<number, { ban_level: string }>> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'ban_level'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Data for the events to the followed person. */
interface Recording {
  section_uuid: string;
  now: number;
  record: RecordFacts;
}

/** Follows a person and ends a mute. Idempotent. Joins the caller's transaction. @returns the time of the follow */
export const insertFollow = (
  db: Db,
  { user_id, target_id, page_id, section_uuid, now, record }: Pair & Recording & { page_id: number | null },
): Promise<{ date: number; personEvents: PersonEvents }> =>
  inTransaction(db, async (trx) => {
    const people = await lock(trx, [user_id, target_id]);
    const is_counted = people.get(user_id)?.ban_level !== 'ghost';
    await trx.deleteFrom('mutes').where('user_id', '=', user_id).where('target_id', '=', target_id).execute();
    const added = await trx
      .insertInto('follows')
      .values({ user_id, target_id, page_id, is_counted, date_created: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('date_created')
      .executeTakeFirst();
    if (!added) {
      const known = await trx
        .selectFrom('follows')
        .select('date_created')
        .where('user_id', '=', user_id)
        .where('target_id', '=', target_id)
        .executeTakeFirstOrThrow();
      return { date: known.date_created, personEvents: noPersonEvents };
    }
    if (!is_counted) return { date: now, personEvents: noPersonEvents };
    await count(trx, user_id, [target_id], 1);
    const fact = { fact: 'followed', actor_id: user_id, target_id, section_uuid } as const;
    return { date: now, personEvents: await record(trx, [fact], now) };
  });

/** Joins the caller's transaction. @returns null when there was no follow */
export const deleteFollow = (db: Db, pair: Pair & Recording): Promise<PersonEvents | null> =>
  inTransaction(db, async (trx) => {
    await lock(trx, [pair.user_id, pair.target_id]);
    return unfollow(trx, pair);
  });

async function unfollow(
  trx: Db,
  { user_id, target_id, section_uuid, now, record }: Pair & Recording,
): Promise<PersonEvents | null> {
  const gone = await trx
    .deleteFrom('follows')
    .where('user_id', '=', user_id)
    .where('target_id', '=', target_id)
    .returning('is_counted')
    .executeTakeFirst();
  if (!gone) return null;
  if (!gone.is_counted) return noPersonEvents;
  await count(trx, user_id, [target_id], -1);
  return record(trx, [{ fact: 'unfollowed', actor_id: user_id, target_id, section_uuid }], now);
}

/** Mutes a person and unfollows them (specification §4). @returns the time of the mute */
export const insertMute = (db: Db, pair: Pair & Recording): Promise<{ date: number; personEvents: PersonEvents }> =>
  db.transaction().execute(async (trx) => {
    const { user_id, target_id, now } = pair;
    await lock(trx, [user_id, target_id]);
    const personEvents = (await unfollow(trx, pair)) ?? noPersonEvents;
    // On conflict the row does not change; the update only makes the statement return it.
    const { date_created } = await trx
      .insertInto('mutes')
      .values({ user_id, target_id, date_created: now })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'target_id']).doUpdateSet({ user_id: sql`excluded.user_id` }),
      )
      .returning('date_created')
      .executeTakeFirstOrThrow();
    return { date: date_created, personEvents };
  });

export async function deleteMute(db: Db, { user_id, target_id }: Pair): Promise<void> {
  await db.deleteFrom('mutes').where('user_id', '=', user_id).where('target_id', '=', target_id).execute();
}

/** Locks a person and everyone they follow. With the array, the database looks up each row; an `or` reads all users. */
export async function lockFollowing(trx: Db, user_id: number): Promise<void> {
  await sql`
    select id from users where id = any(array(
      select target_id from follows where user_id = ${user_id} union all select ${user_id}::bigint
    ))
    order by id for no key update`.execute(trx);
}

/**
 * Subtracts a person's follows from all counts, or adds them again: when a ghost ban begins or ends, and before an
 * account is erased. @returns the people whose counts changed
 */
export async function countFollowsOf(trx: Db, user_id: number, is_counted: boolean): Promise<number[]> {
  await lockFollowing(trx, user_id);
  const moved = await trx
    .updateTable('follows')
    .set({ is_counted })
    .where('user_id', '=', user_id)
    .where('is_counted', '=', !is_counted)
    .returning('target_id')
    .execute();
  const ids = moved.map(({ target_id }) => target_id);
  if (ids.length > 0) await count(trx, user_id, ids, is_counted ? 1 : -1);
  return ids;
}

async function count(trx: Db, user_id: number, target_ids: number[], by: 1 | -1): Promise<void> {
  await sql`
    update users set
      subscriber_count = subscriber_count + case when id = ${user_id} then 0 else ${by}::int end,
      subscribed_count = subscribed_count + case when id = ${user_id} then ${by * target_ids.length}::int else 0 end
    where id = ${user_id} or id = any(${target_ids}::bigint[])`.execute(trx);
}

interface Related {
  id: number;
  date_created: number;
}

/** Finds followers, newest first; a ghost-banned follower is visible only to themselves. */
export async function findFollowers(
  db: Db,
  { target_id, asker_id, limit }: { target_id: number; asker_id: number | null; limit: number },
): Promise<Related[]> {
  if (limit === 0) return [];
  return db
    .selectFrom('follows')
    .select(['user_id as id', 'date_created'])
    .where('target_id', '=', target_id)
    .where((where) => where.or([where('is_counted', '=', true), where('user_id', '=', asker_id ?? 0)]))
    .orderBy('date_created', 'desc')
    .orderBy('user_id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds the people whom a person follows or mutes, newest first. */
export async function findTargets(
  db: Db,
  table: 'follows' | 'mutes',
  { user_id, limit }: { user_id: number; limit: number },
): Promise<Related[]> {
  if (limit === 0) return [];
  return db
    .selectFrom(table)
    .select(['target_id as id', 'date_created'])
    .where('user_id', '=', user_id)
    .orderBy('date_created', 'desc')
    .orderBy('target_id', 'desc')
    .limit(limit)
    .execute();
}
