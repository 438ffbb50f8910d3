/** Stores uploads with their owner and comment. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { StoredMedium } from '../../../../../core/contract/content/media';
import type { MediaTable, Tables } from '../../../database/schema';
import { CLOCK_SKEW_MS } from '../../../http/recently';

type Db = Kysely<Tables>;
export type MediaRow = Selectable<MediaTable>;

export const toStored = ({ uuid, type, key, width, height, sizes }: MediaRow): StoredMedium => ({
  media_uuid: uuid,
  type,
  key,
  width,
  height,
  sizes,
});

export async function insertMedia(db: Db, row: Omit<MediaRow, 'comment_id' | 'attach_key' | 'date_attached'>) {
  await db
    .insertInto('media')
    .values({ ...row, sizes: JSON.stringify(row.sizes), comment_id: null, attach_key: null, date_attached: null })
    .execute();
}

/** Counts uploads that belong to no comment and no draft. */
export const countUnattached = async (db: Db, user_id: number): Promise<number> => {
  const { count } = await db
    .selectFrom('media as m')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('comment_id', 'is', null)
    .where(isInNoDraft)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** A live-blog draft keeps its uploads until it is published or deleted. */
const isInNoDraft = sql<boolean>`not exists (
  select from post_drafts d, jsonb_array_elements_text(d.post->'media_uuids') u
  where d.container_uuid = m.container_uuid and lower(u) = m.uuid::text
)`;

/** Sums a person's uploads within the time, in stored bytes, and finds the time of the first. */
export async function sumOfLately(
  db: Db,
  user_id: number,
  { withinMs, now }: { withinMs: number; now: number },
): Promise<{ bytes: number; since: number }> {
  const { bytes, since } = await db
    .selectFrom('media')
    .select((select) => [select.fn.sum<number | null>('bytes').as('bytes'), select.fn.min('date_created').as('since')])
    .where('user_id', '=', user_id)
    .where('date_created', '>', now - withinMs)
    .where('date_created', '<=', now + CLOCK_SKEW_MS)
    .executeTakeFirstOrThrow();
  return { bytes: Number(bytes ?? 0), since: Number(since ?? Number.MAX_SAFE_INTEGER) };
}

/** Finds a medium, and whether everyone sees its comment. */
export async function findMedium(db: Db, uuid: string) {
  const { rows } = await sql<MediaRow & { is_public: boolean; date_deleted: number | null }>`
    select m.*, coalesce(c.state = 'visible' and not k.is_hidden, false) as is_public, c.date_deleted
    from media m left join comments c on c.id = m.comment_id left join containers k on k.uuid = c.container_uuid
    where m.uuid = ${uuid}`.execute(db);
  return rows[0];
}

/**
 * Claims uploads for a post of their uploader. The same post (by its key) may claim them again; other posts cannot, as
 * long as the first may still be in progress. @returns the claimed uploads
 */
export async function claimMedia(
  db: Db,
  claim: { uuids: string[]; user_id: number; container_uuid: string; attach_key: string; now: number },
): Promise<MediaRow[]> {
  const { uuids, user_id, container_uuid, attach_key, now } = claim;
  const { rows } = await sql<MediaRow>`
    update media set attach_key = ${attach_key}, date_attached = ${now}
    where uuid = any(${uuids}::uuid[]) and user_id = ${user_id} and container_uuid = ${container_uuid} and (
      attach_key = ${attach_key} or (comment_id is null and (attach_key is null or date_attached < ${now - 600_000}))
    )
    returning *`.execute(db);
  return rows;
}

/** Releases the uploads of a post that failed. */
export async function releaseMedia(db: Db, attach_key: string): Promise<void> {
  await db
    .updateTable('media')
    .set({ attach_key: null, date_attached: null })
    .where('attach_key', '=', attach_key)
    .where('comment_id', 'is', null)
    .execute();
}

/** Attaches uploads to the comments that were stored with them; costs a statement only when there are any. */
export async function attachMedia(trx: Db, comments: { id: number; actor_id: number; media_uuids: string[] }[]) {
  const rows = comments.flatMap(({ id, actor_id, media_uuids }) =>
    media_uuids.map((uuid) => ({ uuid, comment_id: id, user_id: actor_id })),
  );
  if (rows.length === 0) return;
  await sql`
    update media m set comment_id = r.comment_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (uuid uuid, comment_id bigint, user_id bigint)
    where m.uuid = r.uuid and m.user_id = r.user_id and m.comment_id is null`.execute(trx);
}

/** Finds uploads that no comment and no draft uses, and uploads of permanently deleted comments. */
export async function findForgotten(db: Db, { before, limit }: { before: number; limit: number }): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    select m.* from media m where comment_id is null and date_created < ${before} and ${isInNoDraft}
    union all
    select m.* from media m join comments c on c.id = m.comment_id where c.date_deleted is not null
    limit ${limit}`.execute(db);
  return rows;
}

/** Finds a person's uploads: all of them, or only those without a comment. */
export const findOf = (db: Db, user_id: number, which: 'all' | 'unattached'): Promise<MediaRow[]> =>
  db
    .selectFrom('media')
    .selectAll()
    .where('user_id', '=', user_id)
    .$if(which === 'unattached', (query) => query.where('comment_id', 'is', null))
    .orderBy('date_created')
    .execute();

export async function deleteMedia(db: Db, uuid: string): Promise<void> {
  await db.deleteFrom('media').where('uuid', '=', uuid).execute();
}
