/** Posts that are not published yet. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DraftBody } from '../../../../../core/contract/content/live-blog';
import type { PostDraftsTable, Tables } from '../../../database/schema';
import type { CommentRow } from '../model/comment-row';

type Db = Kysely<Tables>;
export type DraftRow = Selectable<PostDraftsTable>;

export const findDraft = (db: Db, container_uuid: string, uuid: string): Promise<DraftRow | undefined> =>
  db
    .selectFrom('post_drafts')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('container_uuid', '=', container_uuid)
    .executeTakeFirst();

/** Returns the prefix of the key of a post from a draft (publish.ts). The rest depends on the text. */
export const postKeyOf = (draft_uuid: string): string => `draft ${draft_uuid} `;

/** Finds the post that was published from a draft; the latest, if the draft was saved again with another text. */
export async function findPostOfDraft(
  db: Db,
  container_uuid: string,
  draft_uuid: string,
): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select * from comments
    where container_uuid = ${container_uuid} and idempotency_key is not null
      and starts_with(idempotency_key, ${postKeyOf(draft_uuid)})
    order by id desc limit 1`.execute(db);
  return rows[0];
}

/** Finds a person's own drafts, and with `isEditor` also submitted and scheduled ones of others; newest first. */
export const findDrafts = (
  db: Db,
  { container_uuid, user_id, isEditor }: { container_uuid: string; user_id: number; isEditor: boolean },
): Promise<DraftRow[]> =>
  db
    .selectFrom('post_drafts')
    .selectAll()
    .where('container_uuid', '=', container_uuid)
    .where((where) =>
      isEditor
        ? where.or([where('actor_id', '=', user_id), where('status', '<>', 'draft')])
        : where('actor_id', '=', user_id),
    )
    .orderBy('date_changed', 'desc')
    .limit(200)
    .execute();

export async function countDrafts(db: Db, container_uuid: string, user_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from post_drafts
    where container_uuid = ${container_uuid} and actor_id = ${user_id}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Members of a draft that are saved. */
export const membersOf = ({
  status,
  publish_at = null,
  post,
  key_moment = false,
  pin = false,
  notify = false,
}: DraftBody) => ({ status, publish_at, post, key_moment, pin, notify });

/**
 * Saves a draft without changing its writer.
 *
 * @param before when the preceding version was saved; null for a new draft
 * @returns undefined when another version was saved meanwhile, or the uuid belongs to another blog
 */
export async function saveDraft(
  db: Db,
  key: { uuid: string; container_uuid: string; actor_id: number; now: number },
  body: DraftBody,
  before: number | null,
): Promise<DraftRow | undefined> {
  const { now, ...row } = key;
  const said = { ...membersOf(body), post: JSON.stringify(body.post), problem: null, date_changed: now };
  return db
    .insertInto('post_drafts')
    .values({ ...row, ...said, date_created: now })
    .onConflict((conflict) =>
      conflict
        .column('uuid')
        .doUpdateSet(said)
        .where('post_drafts.container_uuid', '=', key.container_uuid)
        .where('post_drafts.date_changed', '=', before),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Deletes the version of `date_changed`, and no later one. @returns whether it existed */
export async function deleteDraft(db: Db, uuid: string, date_changed: number): Promise<boolean> {
  const gone = db.deleteFrom('post_drafts').where('uuid', '=', uuid).where('date_changed', '=', date_changed);
  return (await gone.executeTakeFirst()).numDeletedRows > 0n;
}
