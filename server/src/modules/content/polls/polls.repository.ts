/** Stores polls and votes. */
import { type Kysely, sql } from 'kysely';
import { POLLS_A_CONTAINER } from '../../../../../core/contract/content/poll-limits';
import type { Tables } from '../../../database/schema';
import type { PollRow } from './polls.presenter';
import type { CountedVote } from './tally';

type Db = Kysely<Tables>;

export interface PollInPlace extends PollRow {
  section_uuid: string;
  container_id: string;
  is_hidden: boolean;
}

/** Finds polls by uuid, with their container. */
export async function findPollsInPlace(db: Db, uuids: string[]): Promise<Map<string, PollInPlace>> {
  const polls = await db
    .selectFrom('polls')
    .innerJoin('containers', 'containers.uuid', 'polls.container_uuid')
    .selectAll('polls')
    .select(['containers.section_uuid', 'containers.container_id', 'containers.is_hidden'])
    .where('polls.uuid', 'in', uuids)
    .execute();
  return new Map(polls.map((poll) => [poll.uuid, poll]));
}

export const findPoll = (db: Db, uuid: string): Promise<PollRow | undefined> =>
  db.selectFrom('polls').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Finds the polls of a container, newest first. */
export const findPolls = (db: Db, container_uuid: string): Promise<PollRow[]> =>
  findPollsOf(db, [container_uuid], POLLS_A_CONTAINER);

/** Polls of several containers, newest first. */
export const findPollsOf = (db: Db, containers: string[], limit: number): Promise<PollRow[]> =>
  db
    .selectFrom('polls')
    .selectAll()
    .where(sql<boolean>`container_uuid = any(${containers}::uuid[])`)
    .orderBy('date_created', 'desc')
    .orderBy('uuid')
    .limit(limit)
    .execute();

/** Finds the newest open poll, else the newest: the poll of a tag that names none. */
export const findLatestPoll = (db: Db, container_uuid: string, now: number): Promise<PollRow | undefined> =>
  db
    .selectFrom('polls')
    .selectAll()
    .where('container_uuid', '=', container_uuid)
    .orderBy(sql`(date_closed is null and (closes is null or closes > ${now}))`, 'desc')
    .orderBy('date_created', 'desc')
    .orderBy('uuid')
    .limit(1)
    .executeTakeFirst();

/** Locks the poll until the end of the transaction; votes wait meanwhile. */
export const lockPoll = (trx: Db, uuid: string): Promise<PollRow | undefined> =>
  trx.selectFrom('polls').selectAll().where('uuid', '=', uuid).forNoKeyUpdate().executeTakeFirst();

export type KnownVote = CountedVote & { voter: string };

export async function findVotes(db: Db, poll_uuid: string, voters: string[]): Promise<Map<string, KnownVote>> {
  if (voters.length === 0) return new Map();
  const { rows } = await sql<KnownVote>`
    select voter, choices, standing from poll_votes
    where poll_uuid = ${poll_uuid} and voter = any(${voters}::text[])`.execute(db);
  return new Map(rows.map((vote) => [vote.voter, vote]));
}

export interface VoteToStore extends KnownVote {
  user_id: number | null;
}

/** Stores the changes of a batch in one statement; null deletes a vote. */
export async function storeVotes(
  trx: Db,
  { uuid, tally, results }: PollRow,
  votes: Map<string, VoteToStore | null>,
  now: number,
): Promise<void> {
  const stored = [...votes.values()].filter((vote) => vote !== null);
  const gone = [...votes].flatMap(([voter, vote]) => (vote ? [] : [voter]));
  await sql`
    with gone as (
      delete from poll_votes where poll_uuid = ${uuid} and voter = any(${gone}::text[])
    ),
    stored as (
      insert into poll_votes (poll_uuid, voter, user_id, choices, standing, date_created)
      select ${uuid}::uuid, v.voter, v.user_id, string_to_array(v.choices, ',')::smallint[], v.standing, ${now}::bigint
      from unnest(
        ${stored.map(({ voter }) => voter)}::text[], ${stored.map(({ user_id }) => user_id)}::bigint[],
        ${stored.map(({ choices }) => choices.join(','))}::text[], ${stored.map(({ standing }) => standing)}::text[]
      ) as v (voter, user_id, choices, standing)
      on conflict (poll_uuid, voter) do update set
        choices = excluded.choices, standing = excluded.standing, date_created = excluded.date_created
    )
    update polls set tally = ${JSON.stringify(tally)}::jsonb, seq = seq + 1, is_untold = ${results === 'always'}
    where uuid = ${uuid}`.execute(trx);
}
