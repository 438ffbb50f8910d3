/** Reads staged polls and their votes, and writes the votes. */
import { sql } from 'kysely';
import type { PollKind } from '../../../../../core/contract/content/poll-limits';
import { readInBatches } from '../../../database/read-in-batches';
import type { Standing, Tally } from '../../../database/schema';
import type { PollMember } from '../records/kind-members';
import { readSlices, storeList, weightOf } from './import-order.repository';
import type { ImportJob, Trx } from './job';

export interface StagedPoll {
  /** The container here that gets the poll. */
  container_uuid: string;
  poll: PollMember;
}

export async function* listPolls(job: ImportJob): AsyncGenerator<StagedPoll> {
  const { db, uuid, site, source } = job;
  await storeList(db, job, 'polls', {
    rows: sql`
      select foreign_id, position, ${weightOf(sql`record`)} as weight from import_stage
      where import_uuid = ${uuid} and kind = 'container' and record ? 'polls'`,
    order: sql`position`,
  });
  for await (const slice of readSlices(db, job, 'polls')) {
    const { rows } = await sql<StagedPoll>`
      select k.uuid as container_uuid, p.poll
      from import_stage s
      join import_items i on i.site_uuid = ${site.uuid} and i.source = ${source}
        and i.kind = 'container' and i.foreign_id = s.foreign_id
      join containers k on k.uuid = i.our_id::uuid and k.kind = 'interaction'
      cross join jsonb_array_elements(s.record->'polls') with ordinality as p (poll, place)
      where s.import_uuid = ${uuid} and s.kind = 'container'
        and s.foreign_id = any(${slice.map(({ foreign_id }) => foreign_id)}::text[])
      order by s.position, p.place`.execute(db);
    yield* rows;
  }
}

export interface StagedVote {
  user_id: number;
  choices: number[];
  standing: Standing;
}

/**
 * Yields votes in batches, one per person, without votes for options that do not exist. @param options how many options
 * the poll has
 */
export async function* readVotes(
  trx: Trx,
  { uuid, site, source }: ImportJob,
  { id }: PollMember,
  options: number,
): AsyncGenerator<StagedVote[]> {
  const query = sql<StagedVote>`
    select distinct on (u.id) u.id as user_id, s.record->'choices' as choices,
      coalesce(s.record->>'standing', 'counted') as standing
    from import_stage s
    join import_items i on i.site_uuid = ${site.uuid} and i.source = ${source}
      and i.kind = 'user' and i.foreign_id = s.author
    join users u on u.id = i.our_id::bigint and u.date_erased is null
    where s.import_uuid = ${uuid} and s.kind = 'poll_vote' and s.container = ${id}
    order by u.id, s.position`;
  for await (const votes of readInBatches(trx, 'staged_votes', query)) {
    yield votes.filter(({ choices }) => choices.every((choice) => choice < options));
  }
}

export interface NewPoll extends Required<Pick<PollMember, 'question' | 'max_choices' | 'results' | 'voters'>> {
  uuid: string;
  container_uuid: string;
  kind: PollKind;
  options: { option_uuid: string; text: string; picture?: string }[];
  may_change: boolean;
  closes: number | null;
  date_closed: number | null;
  tally: Tally;
  actor_id: number | null;
  date_created: number;
}

/**
 * `date_told` marks the polls of this import, until a vote or a change publishes them.
 *
 * @returns false if the poll exists
 */
export async function insertPoll(trx: Trx, { now }: ImportJob, poll: NewPoll): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into polls (
      uuid, container_uuid, question, options, kind, max_choices, results, voters, may_change, closes, date_closed, tally,
      actor_id, date_told, date_created
    )
    select uuid, container_uuid, question, options, kind, max_choices, results, voters, may_change, closes, date_closed,
      tally, actor_id, ${now}::bigint, date_created
    from json_to_record(${JSON.stringify(poll)}::json) as p (
      uuid uuid, container_uuid uuid, question text, options jsonb, kind text, max_choices int, results text, voters text,
      may_change boolean, closes bigint, date_closed bigint, tally jsonb, actor_id bigint, date_created bigint
    )
    on conflict (uuid) do nothing`.execute(trx);
  return numAffectedRows > 0n;
}

export async function insertVotes(
  trx: Trx,
  { now, count }: ImportJob,
  poll_uuid: string,
  votes: (StagedVote & { voter: string })[],
): Promise<void> {
  if (votes.length === 0) return;
  await sql`
    insert into poll_votes (poll_uuid, voter, user_id, choices, standing, date_created)
    select ${poll_uuid}, v.voter, v.user_id, array(select jsonb_array_elements_text(v.choices)::smallint), v.standing,
      ${now}::bigint
    from json_to_recordset(${JSON.stringify(votes)}::json) as v (
      voter text, user_id bigint, choices jsonb, standing text
    )
    on conflict do nothing`.execute(trx);
  count('votes in polls', votes.length);
}
