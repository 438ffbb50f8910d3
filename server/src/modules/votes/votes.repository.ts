/** Votes in the database, inside a turn. */
import { type Insertable, sql } from 'kysely';
import type { VotesTable } from '../../database/schema';
import type { CommentRow } from '../comments/comments.presenter';
import type { Turn } from '../events/turns';

type Trx = Turn['trx'];

export const findVote = (trx: Trx, user_id: number, comment_id: number) =>
  trx
    .selectFrom('votes')
    .select(['value', 'is_counted'])
    .where('user_id', '=', user_id)
    .where('comment_id', '=', comment_id)
    .executeTakeFirst();

export const insertVote = (trx: Trx, vote: Insertable<VotesTable>) => trx.insertInto('votes').values(vote).execute();

export const deleteVote = (trx: Trx, user_id: number, comment_id: number) =>
  trx.deleteFrom('votes').where('user_id', '=', user_id).where('comment_id', '=', comment_id).execute();

/** @returns the comment as it stands afterwards. */
export async function addToVotes(
  trx: Trx,
  id: number,
  column: 'total_likes' | 'total_dislikes',
  by: 1 | -1,
): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    update comments set ${sql.ref(column)} = ${sql.ref(column)} + ${by}::int where id = ${id} returning *`.execute(trx);
  const row = rows[0];
  if (!row) throw new Error('a comment read in this turn is gone');
  return row;
}
