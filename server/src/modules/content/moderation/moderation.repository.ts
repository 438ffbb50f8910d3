/** What moderation reads and writes of comments. */

import { type Kysely, sql } from 'kysely';
import type { ContentState } from '../../../../../core/contract/comment';
import type { Mark } from '../../../../../core/contract/moderation';
import type { Tables } from '../../../database/schema';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import type { Kind } from '../kinds/kind';
import type { CommentRow } from '../model/comment-row';

type Db = Kysely<Tables>;

/** @param value what the column of the mark gets. */
export async function setMark(
  trx: UnitOfWork['trx'],
  id: number,
  mark: Mark,
  isOn: boolean,
  now: number,
): Promise<CommentRow> {
  const change =
    mark === 'pin'
      ? sql`date_pinned = ${isOn ? now : null}::bigint`
      : mark === 'pick'
        ? sql`is_picked = ${isOn}`
        : sql`is_top = ${isOn}`;
  const { rows } = await sql<CommentRow>`update comments set ${change} where id = ${id} returning *`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a comment read in this unit of work is gone');
  return row;
}

/** Comments and replies of one state that is not visible, newest first; the index is `comments_unseen`. */
export async function findByState(
  db: Db,
  query: { container_uuid: string; state: Exclude<ContentState, 'visible'>; before: number | null; limit: number },
): Promise<{ rows: CommentRow[]; more: boolean }> {
  const { container_uuid, state, before, limit } = query;
  const { rows } = await sql<CommentRow>`
    select * from comments
    where container_uuid = ${container_uuid} and state = ${state} and state <> 'visible' and date_deleted is null
      ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit + 1}`.execute(db);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** The same across the containers of a kind on a site; the index is `comments_unseen_of_section`. */
export async function findQueue(
  db: Db,
  query: {
    kind: Kind;
    site_uuid: string;
    state: Exclude<ContentState, 'visible'>;
    before: number | null;
    limit: number;
  },
): Promise<{ rows: CommentRow[]; more: boolean }> {
  const { kind, site_uuid, state, before, limit } = query;
  const { rows } = await sql<CommentRow>`
    select newest.* from sections cross join lateral (
      select * from comments
      where section_uuid = sections.uuid and kind = ${kind.name} and state = ${state} and state <> 'visible' and date_deleted is null
        ${before === null ? sql`` : sql`and id < ${before}`}
      order by id desc limit ${limit + 1}
    ) newest
    where sections.site_uuid = ${site_uuid} order by newest.id desc limit ${limit + 1}`.execute(db);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** The flags of a comment, the newest hundred; those of ghost-banned people too, for staff weigh them. */
export const findFlags = (db: Db, comment_id: number) =>
  db
    .selectFrom('flags')
    .select(['reason', 'user_id', 'date_created'])
    .where('comment_id', '=', comment_id)
    .orderBy('date_created', 'desc')
    .limit(100)
    .execute();
