/** Applies the staged records of a kind that belongs to containers, such as votes, in the order of the file. */
import { type RawBuilder, sql } from 'kysely';
import type { ContainerChanges } from '../../platform/write-queue/container-changes';
import { collectGarbage } from '../collect-garbage';
import { changeContainers } from './change-containers';
import { rowsAtOnce } from './import-order.repository';
import type { ImportJob, Trx } from './job';
import { createPace, haveSlowWriters } from './pace';

/** Part of a query: staged records `s` about what is reviewed, with our container `k` and our user `u`. */
export const stagedOfReviews = (
  { uuid, site, source }: ImportJob,
  kind: 'rating' | 'buyer',
  range: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  import_stage s
  join import_items ki on ki.site_uuid = ${site.uuid} and ki.source = ${source}
    and ki.kind = 'container' and ki.foreign_id = s.container
  join import_items ui on ui.site_uuid = ${site.uuid} and ui.source = ${source}
    and ui.kind = 'user' and ui.foreign_id = s.author
  join containers k on k.uuid = ki.our_id::uuid and k.kind = 'reviews'
  join users u on u.id = ui.our_id::bigint and u.date_erased is null
  where s.import_uuid = ${uuid} and s.kind = ${kind} and ${range}`;

/** Applies the part of a file that concerns one container. */
type Apply = (trx: Trx, changes: ContainerChanges, range: RawBuilder<unknown>) => Promise<void>;

/** @param containersIn a query of the `uuid` of the containers that a range of staged records `s` changes */
export async function applyInRanges(
  job: ImportJob,
  kind: 'vote' | 'reaction' | 'rating' | 'buyer',
  containersIn: (range: RawBuilder<unknown>) => RawBuilder<unknown>,
  apply: Apply,
): Promise<void> {
  const pace = createPace({ ...job, isBusy: () => haveSlowWriters(job.db) });
  let applied = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<{ last: number | null; count: number }>`
      select max(position) as last, count(*)::int as count from (
        select position from import_stage where import_uuid = ${job.uuid} and kind = ${kind} and position > ${after}::bigint
        order by position limit ${rowsAtOnce(job)}
      ) next`.execute(job.db);
    const { last = null, count = 0 } = rows[0] ?? {};
    if (last === null) return;
    const range = sql`s.position > ${after}::bigint and s.position <= ${last}::bigint`;
    const containers = await sql<{ uuid: string }>`${containersIn(range)}`.execute(job.db);
    const uuids = containers.rows.map(({ uuid }) => uuid);
    if (uuids.length > 0) await changeContainers(job, uuids, (trx, changes) => apply(trx, changes, range));
    after = last;
    applied += count;
    await pace(applied);
    collectGarbage();
  }
}
