/** Likes and boosts of what a site's account published: keyed hashes of their authors, so that each counts once. */
import { createHmac } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { SocialReactionsTable, Tables } from '../../../database/schema';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { type Counted, showCounts } from './counts-message';

type Db = Kysely<Tables>;
type Kind = Selectable<SocialReactionsTable>['kind'];

export const reactionHash = (secret: string, remote_id: string): string =>
  createHmac('sha256', secret).update(`reaction ${remote_id}`).digest('base64url');

/** An article by its thread, or an answer of the staff by its comment. */
export type ReactedTo = { thread_id: number } | { comment_id: number };
type Reaction = ReactedTo & { kind: Kind; hash: string };

/** @returns whether the reaction is new */
export async function insertReaction(db: Db, reaction: Reaction, now: number): Promise<boolean> {
  const row = { ...reaction, date_created: now };
  const insert =
    'thread_id' in row
      ? db.insertInto('social_reactions').values(row)
      : db.insertInto('social_answer_reactions').values(row);
  const { numInsertedOrUpdatedRows = 0n } = await insert
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const isNew = numInsertedOrUpdatedRows > 0n;
  if (isNew && 'thread_id' in reaction) await count(db, reaction.thread_id, reaction.kind, 1);
  return isNew;
}

/** @returns whether there was one */
export async function deleteReaction(db: Db, reaction: Reaction): Promise<boolean> {
  const { kind, hash } = reaction;
  const remove =
    'thread_id' in reaction
      ? db.deleteFrom('social_reactions').where('thread_id', '=', reaction.thread_id)
      : db.deleteFrom('social_answer_reactions').where('comment_id', '=', reaction.comment_id);
  const { numDeletedRows } = await remove.where('kind', '=', kind).where('hash', '=', hash).executeTakeFirst();
  const wasThere = numDeletedRows > 0n;
  if (wasThere && 'thread_id' in reaction) await count(db, reaction.thread_id, kind, -1);
  return wasThere;
}

/** Counts the likes and boosts of an answer. */
export async function countReactions(db: Db, comment_id: number): Promise<{ likes: number; reposts: number }> {
  const { rows } = await sql<{ likes: number; reposts: number }>`
    select count(*) filter (where kind = 'like')::int as likes, count(*) filter (where kind = 'announce')::int as reposts
    from social_answer_reactions where comment_id = ${comment_id}`.execute(db);
  return rows[0] ?? { likes: 0, reposts: 0 };
}

/** Lists the answers of a site's staff that somebody in the fediverse liked. */
export async function listReactedAnswers(
  db: Db,
  site_uuid: string,
): Promise<{ container_uuid: string; comment_id: number }[]> {
  const { rows } = await sql<{ container_uuid: string; comment_id: number }>`
    select distinct c.container_uuid, r.comment_id
    from social_answer_reactions r join comments c on c.id = r.comment_id join sections s on s.uuid = c.section_uuid
    where s.site_uuid = ${site_uuid}::uuid and r.kind = 'like'`.execute(db);
  return rows;
}

/** Checks whether a person liked or boosted a post of the site. */
export async function hasReacted(db: Db, site_uuid: string, hash: string): Promise<boolean> {
  const { rows } = await sql<{ has_reacted: boolean }>`
    select exists (
      select from social_reactions r join social_threads t on t.id = r.thread_id
      where r.hash = ${hash} and t.site_uuid = ${site_uuid}::uuid
    ) or exists (
      select from social_answer_reactions r join comments c on c.id = r.comment_id
        join sections s on s.uuid = c.section_uuid
      where r.hash = ${hash} and s.site_uuid = ${site_uuid}::uuid
    ) as has_reacted`.execute(db);
  return rows[0]?.has_reacted ?? false;
}

/** Checks whether the server has any reaction. */
export async function hasReactions(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has_any: boolean }>`
    select exists (select from social_reactions)
      or exists (select from social_answer_reactions) as has_any`.execute(db);
  return rows[0]?.has_any ?? false;
}

/**
 * Deletes everything by one person, and shows the new numbers.
 *
 * @param site_uuid the only site to delete it from
 */
export async function forgetReactions(
  db: Db,
  hash: string,
  { site_uuid, now }: { site_uuid?: string | undefined; now: number },
): Promise<void> {
  const isOnSite = site_uuid === undefined ? sql`true` : sql`site_uuid = ${site_uuid}::uuid`;
  const ofArticles = await sql<{ thread_id: number; kind: Kind; container_uuid: string }>`
    delete from social_reactions r using social_threads t
    where r.hash = ${hash} and t.id = r.thread_id and ${isOnSite}
    returning r.thread_id, r.kind, t.container_uuid`.execute(db);
  for (const { thread_id, kind } of ofArticles.rows) await count(db, thread_id, kind, -1);
  const ofAnswers = await sql<Counted>`
    delete from social_answer_reactions r using comments c join sections s on s.uuid = c.section_uuid
    where r.hash = ${hash} and c.id = r.comment_id and ${isOnSite}
    returning r.comment_id, c.container_uuid`.execute(db);
  const articles = ofArticles.rows.map(({ container_uuid }) => ({ container_uuid, comment_id: null }));
  await addToOutbox(db, ...[...articles, ...ofAnswers.rows].map((counted) => showCounts(counted, now)));
}

/** Deletes reactions to articles and answers that were withdrawn, because nothing shows their numbers any more. */
export async function deleteReactionsOfWithdrawn(db: Db): Promise<void> {
  await sql`
    delete from social_reactions r using social_threads t where t.id = r.thread_id and t.state = 'gone'`.execute(db);
  await sql`
    delete from social_answer_reactions r using social_posts p
    where p.comment_id = r.comment_id and p.direction = 'out' and p.date_gone is not null`.execute(db);
}

async function count(db: Db, thread_id: number, kind: Kind, by: 1 | -1): Promise<void> {
  const column = sql.ref(kind === 'like' ? 'likes' : 'reposts');
  await sql`
    update social_threads set ${column} = greatest(0, ${column} + ${by}::int) where id = ${thread_id}`.execute(db);
}
