/** Previews an import: counts its changes from the staged records. */
import { sql } from 'kysely';
import { planContainers } from './containers';
import { readSlices, storeList } from './import-order.repository';
import type { ImportJob } from './job';
import { isWanted } from './people.repository';

export async function plan(job: ImportJob): Promise<void> {
  const { rows } = await sql<{ kind: 'user' | 'comment'; state: 'new' | 'changed' | 'unchanged'; count: number }>`
    select s.kind, case
        when i.our_id is null then 'new' when i.hash is distinct from s.hash then 'changed' else 'unchanged'
      end as state, count(*)::int as count
    from import_stage s
    left join import_items i on i.site_uuid = ${job.site.uuid} and i.source = ${job.source}
      and i.kind = s.kind and i.foreign_id = s.foreign_id
    where s.import_uuid = ${job.uuid} and (s.kind = 'comment' or (s.kind = 'user' and ${isWanted}))
    group by 1, 2 order by 1 desc, 2`.execute(job.db);
  for (const { kind, state, count } of rows) job.count(`${kind === 'user' ? 'people' : 'comments'} ${state}`, count);
  job.count('pages new', await planContainers(job));
  const polls = await sql<{ count: number }>`
    select coalesce(sum(jsonb_array_length(record->'polls')), 0)::int as count from import_stage
    where import_uuid = ${job.uuid} and kind = 'container' and record ? 'polls'`.execute(job.db);
  job.count('polls', polls.rows[0]?.count ?? 0);
  const orphans = sql`
    select s.foreign_id, 1 as weight, s.position from import_stage s
    where s.import_uuid = ${job.uuid} and s.kind = 'comment' and s.parent is not null
      and not exists (
        select from import_stage p
        where p.import_uuid = s.import_uuid and p.kind = 'comment' and p.foreign_id = s.parent
      )
      and not exists (
        select from import_items i where i.site_uuid = ${job.site.uuid} and i.source = ${job.source}
          and i.kind = 'comment' and i.foreign_id = s.parent
      )`;
  await storeList(job.db, job, 'orphans', { rows: orphans, order: sql`position` });
  for await (const slice of readSlices(job.db, job, 'orphans')) {
    for (const { foreign_id } of slice)
      job.report({ at: `comment ${foreign_id}`, what: 'replies to a comment that is missing' });
  }
}
