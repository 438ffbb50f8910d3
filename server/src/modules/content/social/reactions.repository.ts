/** Likes and boosts of published articles: numbers, and keyed hashes of their authors, so that each counts once. */
import { createHmac } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { SocialReactionsTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
type Kind = Selectable<SocialReactionsTable>['kind'];

export const reactionHash = (secret: string, remote_id: string): string =>
  createHmac('sha256', secret).update(`reaction ${remote_id}`).digest('base64url');

interface Reaction {
  thread_id: number;
  kind: Kind;
  hash: string;
}

/** @returns whether the reaction is new */
export async function insertReaction(db: Db, reaction: Reaction & { now: number }): Promise<boolean> {
  const { thread_id, kind, hash, now } = reaction;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('social_reactions')
    .values({ thread_id, kind, hash, date_created: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await count(db, thread_id, kind, 1);
  return true;
}

/** @returns whether there was one */
export async function deleteReaction(db: Db, { thread_id, kind, hash }: Reaction): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('social_reactions')
    .where('thread_id', '=', thread_id)
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await count(db, thread_id, kind, -1);
  return true;
}

/** Deletes everything by one person. */
export async function forgetReactions(db: Db, hash: string): Promise<void> {
  const rows = await db.deleteFrom('social_reactions').where('hash', '=', hash).returningAll().execute();
  for (const { thread_id, kind } of rows) await count(db, thread_id, kind, -1);
}

async function count(db: Db, thread_id: number, kind: Kind, by: 1 | -1): Promise<void> {
  const column = sql.ref(kind === 'like' ? 'likes' : 'reposts');
  await sql`
    update social_threads set ${column} = greatest(0, ${column} + ${by}::int) where id = ${thread_id}`.execute(db);
}
