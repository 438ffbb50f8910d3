/** Former texts of comments, for staff. Live blogs store former posts themselves (kinds/livestories/versions). */
import { type Kysely, type Selectable, sql } from 'kysely';
import { VERSIONS_DAYS } from '../../../../../core/contract/console/queues';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { CommentVersionsTable, Tables } from '../../../database/schema';
import type { CommentRow } from '../model/comment-row';

type Db = Kysely<Tables>;
type VersionRow = Selectable<CommentVersionsTable>;

/** Stores the text that an edit replaces, if it changed. */
export async function saveFormerText(trx: Db, before: CommentRow, content: string, now: number): Promise<void> {
  if (before.content === content) return;
  await trx
    .insertInto('comment_versions')
    .values({
      comment_id: before.id,
      content: before.content,
      mentions: JSON.stringify(before.mentions),
      date_replaced: now,
    })
    .execute();
}

/** Finds former texts, newest first. */
export const findVersions = (db: Db, comment_id: number, since: number): Promise<VersionRow[]> =>
  db
    .selectFrom('comment_versions')
    .selectAll()
    .where('comment_id', '=', comment_id)
    .where('date_replaced', '>=', since)
    .orderBy('id', 'desc')
    .execute();

export const versionsSince = (now: number): number => now - VERSIONS_DAYS * DAY_MS;

/** Deletes texts older than 90 days. @returns how many, at most `limit` */
export async function pruneVersions(db: Db, now: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from comment_versions where id in (
      select id from comment_versions where date_replaced < ${versionsSince(now)} limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}

/** Reads former texts of a person, in parts. */
export async function versionsOf(db: Db, actor_id: number, after: number, limit: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.* from comments c join comment_versions v on v.comment_id = c.id
    where c.actor_id = ${actor_id} and v.id > ${after} order by v.id limit ${limit}`.execute(db);
  return rows;
}

/** Deletes the former texts of a person, and those of others that mention the person. */
export async function eraseVersions(db: Db, user_id: number): Promise<void> {
  await sql`
    delete from comment_versions v using comments c
    where c.id = v.comment_id and c.actor_id = ${user_id}`.execute(db);
  const named = JSON.stringify([{ user_uuid: numericIdToUuid(user_id) }]);
  await sql`delete from comment_versions where mentions @> ${named}::jsonb`.execute(db);
}
