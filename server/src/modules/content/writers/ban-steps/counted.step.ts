/** Votes and flags of ghost-banned people do not count; those of others do. */
import { sql } from 'kysely';
import type { UnitOfWork } from '../../../platform/write-queue/jobs';
import { type CastVote, countVotes } from '../../batch/votes.repository';
import { messageType } from '../../comments/comment-state';
import { presentPublic, presentToStaff } from '../../comments/comments.presenter';
import { setTotalFlags } from '../../flags/flags.repository';
import type { CommentRow } from '../../model/comment-row';
import { AT_ONCE, CONTAINERS_AT_ONCE, levelOf, type Step } from './step';

const counted = (
  table: 'votes' | 'flags',
  publishMarks: (unit: UnitOfWork, rows: Mark[], by: 1 | -1) => Promise<void>,
): Step => ({
  async find(db, { user_id, level, after }) {
    const { rows } = await sql<{ uuid: string }>`
      select distinct container_uuid as uuid from ${sql.table(table)}
      where user_id = ${user_id} and container_uuid > ${after}::uuid and is_counted = ${level === 'ghost'}
      order by 1 limit ${CONTAINERS_AT_ONCE}`.execute(db);
    return rows.map(({ uuid }) => uuid);
  },
  change: (person) => async (unit) => {
    const { trx, container } = unit;
    const isGhost = (await levelOf(trx, person)) === 'ghost';
    const { rows } = await sql<Mark>`
      update ${sql.table(table)} set is_counted = ${!isGhost}
      where user_id = ${person.user_id} and comment_id in (
        select comment_id from ${sql.table(table)}
        where user_id = ${person.user_id} and container_uuid = ${container.uuid} and is_counted = ${isGhost}
        order by comment_id limit ${AT_ONCE})
      returning *`.execute(trx);
    await publishMarks(unit, rows, isGhost ? -1 : 1);
    return rows.length;
  },
});

type Mark = Pick<CastVote, 'user_id' | 'comment_id'> & { value?: number };

export const votesStep = counted('votes', async (unit, rows, by) => {
  const tallies = new Map(
    rows.map(({ comment_id, value }) => [
      comment_id,
      value === 1 ? { likes: by, dislikes: 0 } : { likes: 0, dislikes: by },
    ]),
  );
  if (tallies.size > 0) await countVotes(unit.trx, tallies);
  for (const { user_id, comment_id, value } of rows) {
    const comment = await find(unit, comment_id);
    unit.count(user_id, value === 1 ? 'likes_created' : 'dislikes_created', by);
    unit.count(comment.actor_id, value === 1 ? 'likes_received' : 'dislikes_received', by);
    const [cast, taken] = value === 1 ? (['liked', 'unliked'] as const) : (['disliked', 'undisliked'] as const);
    if (comment.state === 'visible') unit.append(messageType(comment), by === 1 ? cast : taken, presentPublic(comment));
    else unit.touch();
  }
});

export const flagsStep = counted('flags', async (unit, rows, by) => {
  for (const { comment_id } of rows) {
    const comment = await find(unit, comment_id);
    const row = await setTotalFlags(unit.trx, comment_id, comment.total_flags + by);
    // Only staff see the number of flags.
    unit.appendForStaff(messageType(row), 'updated', presentToStaff(row));
  }
});

const find = ({ trx }: UnitOfWork, id: number): Promise<CommentRow> =>
  trx.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
