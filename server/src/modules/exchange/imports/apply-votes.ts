/** Adds the votes of people to comments of this run and of earlier runs. */
import { type RawBuilder, sql } from 'kysely';
import type { ContainerChanges } from '../../platform/write-queue/container-changes';
import { addTotals } from './comments.repository';
import { applyInRanges } from './in-ranges';
import type { ImportJob, Trx } from './job';

export const applyVotes = (job: ImportJob): Promise<void> =>
  applyInRanges(
    job,
    'vote',
    (range) => sql`select distinct c.container_uuid as uuid from ${stagedVotes(job, range)}`,
    async (trx, changes, range) => count(trx, job, changes, await insertVotes(trx, job, changes.container.uuid, range)),
  );

/** Part of a query: new staged votes `s`, with our comment `c` and our user `u`. Leaves out erased comments and people. */
const stagedVotes = ({ uuid, site, source }: ImportJob, range: RawBuilder<unknown>) => sql`
  import_stage s
  join import_items ci on ci.site_uuid = ${site.uuid} and ci.source = ${source}
    and ci.kind = 'comment' and ci.foreign_id = s.container
  join import_items ui on ui.site_uuid = ${site.uuid} and ui.source = ${source}
    and ui.kind = 'user' and ui.foreign_id = s.author
  join comments c on c.id = ci.our_id::bigint
  join users u on u.id = ui.our_id::bigint and u.date_erased is null
  where s.import_uuid = ${uuid} and s.kind = 'vote' and ${range}
    and not exists (select from votes v where v.user_id = u.id and v.comment_id = c.id)`;

interface CountedVote {
  comment_id: number;
  user_id: number;
  value: 1 | -1;
}

/** @returns the votes that were added */
async function insertVotes(
  trx: Trx,
  job: ImportJob,
  container_uuid: string,
  range: RawBuilder<unknown>,
): Promise<CountedVote[]> {
  const { rows } = await sql<CountedVote>`
    insert into votes (user_id, comment_id, container_uuid, value, date_created)
    select distinct on (u.id, c.id) u.id, c.id, c.container_uuid, (s.record->>'value')::smallint, ${job.now}::bigint
    from ${stagedVotes(job, range)} and c.container_uuid = ${container_uuid}
    order by u.id, c.id, s.position
    on conflict do nothing
    returning comment_id, user_id, value`.execute(trx);
  return rows;
}

async function count(trx: Trx, job: ImportJob, changes: ContainerChanges, votes: CountedVote[]): Promise<void> {
  const ids = [...new Set(votes.map(({ comment_id }) => comment_id))];
  const { rows } = await sql<{ id: number; actor_id: number }>`
    select id, actor_id from comments where id = any(${ids}::bigint[])`.execute(trx);
  const writers = new Map(rows.map(({ id, actor_id }) => [id, actor_id]));
  const totals = new Map(ids.map((id) => [id, { id, likes: 0, dislikes: 0 }]));
  for (const { comment_id, user_id, value } of votes) {
    const name = value === 1 ? 'likes' : 'dislikes';
    const total = totals.get(comment_id);
    if (total) total[name] += 1;
    changes.count(user_id, `${name}_created`, 1);
    changes.count(writers.get(comment_id) ?? null, `${name}_received`, 1);
  }
  await addTotals(trx, [...totals.values()]);
  changes.touch();
  job.count('votes', votes.length);
}
