/** Stores the votes of all jobs of a batch together. */
import { type Selectable, sql } from 'kysely';
import type { VotesTable } from '../../../database/schema';
import type { UnitOfWork } from '../../platform/write-queue/jobs';

type Trx = UnitOfWork['trx'];
export type CastVote = Selectable<VotesTable>;

export async function readVotes(trx: Trx, asked: { user_id: number; comment_id: number }[]): Promise<CastVote[]> {
  const { rows } = await sql<CastVote>`
    select v.* from unnest(
      ${asked.map(({ user_id }) => user_id)}::bigint[], ${asked.map(({ comment_id }) => comment_id)}::bigint[]
    ) as asked (user_id, comment_id)
    join votes v on v.user_id = asked.user_id and v.comment_id = asked.comment_id`.execute(trx);
  return rows;
}

/**
 * Writes votes and the totals of their comments in one statement.
 * @param votes at most one for each person and comment; null withdraws the vote
 */
export async function writeVotes(
  trx: Trx,
  votes: { user_id: number; comment_id: number; vote: CastVote | null }[],
  tallies: Tallies,
): Promise<void> {
  const gone = votes.filter(({ vote }) => vote === null);
  const cast = votes.flatMap(({ vote }) => vote ?? []);
  await sql`
    with gone as (
      delete from votes v using unnest(
        ${gone.map(({ user_id }) => user_id)}::bigint[], ${gone.map(({ comment_id }) => comment_id)}::bigint[]
      ) as g (user_id, comment_id)
      where v.user_id = g.user_id and v.comment_id = g.comment_id
    ),
    counted as (${addTallies(tallies)})
    insert into votes (user_id, comment_id, container_uuid, value, is_counted, date_created)
    select * from unnest(
      ${cast.map(({ user_id }) => user_id)}::bigint[], ${cast.map(({ comment_id }) => comment_id)}::bigint[],
      ${cast.map(({ container_uuid }) => container_uuid)}::uuid[], ${cast.map(({ value }) => value)}::smallint[],
      ${cast.map(({ is_counted }) => is_counted)}::boolean[], ${cast.map(({ date_created }) => date_created)}::bigint[]
    )
    on conflict (user_id, comment_id) do update set
      value = excluded.value, is_counted = excluded.is_counted, date_created = excluded.date_created`.execute(trx);
}

type Tallies = ReadonlyMap<number, { likes: number; dislikes: number }>;

/** Adds votes to the totals of each comment. */
export async function countVotes(trx: Trx, tallies: Tallies): Promise<void> {
  await addTallies(tallies).execute(trx);
}

const addTallies = (tallies: Tallies) => sql`
  update comments c set
    total_likes = c.total_likes + d.likes, total_dislikes = c.total_dislikes + d.dislikes
  from unnest(
    ${[...tallies.keys()]}::bigint[], ${[...tallies.values()].map(({ likes }) => likes)}::int[],
    ${[...tallies.values()].map(({ dislikes }) => dislikes)}::int[]
  ) as d (id, likes, dislikes)
  where c.id = d.id`;
