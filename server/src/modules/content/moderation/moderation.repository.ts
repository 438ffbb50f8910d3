/** Statements of moderation on comments. */

import { type Kysely, sql } from 'kysely';
import type { Mark } from '../../../../../core/contract/content/moderation';
import type { Tables } from '../../../database/schema';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import { ofKind } from '../comments/pages.repository';
import type { Kind } from '../kinds/kind';
import type { CommentRow } from '../model/comment-row';

type Db = Kysely<Tables>;

/** @param value new value of the mark's column */
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

/** Finds the pinned comments of a container, newest first. Literal conditions, as in the indexes of pins. */
export const findPinned = (trx: UnitOfWork['trx'], kind: Kind, container_uuid: string): Promise<{ id: number }[]> =>
  trx
    .selectFrom('comments')
    .select('id')
    .where(ofKind(kind))
    .where('container_uuid', '=', container_uuid)
    .where(kind.lists === 'all' ? sql<boolean>`is_listed` : sql<boolean>`is_listed and parent_id is null`)
    .where('date_pinned', 'is not', null)
    .orderBy('date_pinned', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Undoes the approval of a newcomer, when the decision behind it is undone. */
export const unvouch = (trx: UnitOfWork['trx'], user_id: number, decided: number) =>
  trx
    .updateTable('users')
    .set({ date_vouched: null })
    .where('id', '=', user_id)
    .where('date_vouched', '=', decided)
    .execute();

export interface FlagRow {
  comment_id: number;
  user_id: number;
  reason: string;
  note: string;
  date_created: number;
}

/** Finds the newest flags of each comment, including those of ghost-banned people, which staff weigh. */
export async function findFlags(db: Db, comment_ids: number[], most: number): Promise<FlagRow[]> {
  if (comment_ids.length === 0) return [];
  const { rows } = await sql<FlagRow>`
    select newest.* from unnest(${comment_ids}::bigint[]) as asked (id) cross join lateral (
      select comment_id, user_id, reason, note, date_created from flags
      where comment_id = asked.id order by date_created desc, user_id limit ${most}
    ) newest`.execute(db);
  return rows;
}
