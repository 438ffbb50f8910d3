/** Flags in the database, inside a unit of work. */

import { type Insertable, sql } from 'kysely';
import type { FlagsTable } from '../../../database/schema';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import type { CommentRow } from '../model/comment-row';

type Trx = UnitOfWork['trx'];

/** @returns false when this person flagged the comment before. */
export async function insertFlag(trx: Trx, flag: Insertable<FlagsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('flags')
    .values(flag)
    .onConflict((conflict) => conflict.columns(['user_id', 'comment_id']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Flags of a comment, or only one person's. @returns those that were there. */
export const deleteFlags = (trx: Trx, { comment_id, user_id }: { comment_id: number; user_id?: number }) =>
  trx
    .deleteFrom('flags')
    .where('comment_id', '=', comment_id)
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id as number))
    .returning('is_counted')
    .execute();

export async function setTotalFlags(trx: Trx, id: number, total: number): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    update comments set total_flags = ${total} where id = ${id} returning *`.execute(trx);
  const row = rows[0];
  if (!row) throw new Error('a comment read in this unit of work is gone');
  return row;
}
