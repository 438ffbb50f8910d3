/** Adds verified buyers, who may write a review later, and takes them back with an import. */
import { type RawBuilder, sql } from 'kysely';
import type { CommentRow } from '../../content/model/comment-row';
import type { ContainerChanges } from '../../platform/write-queue/container-changes';
import { applyInRanges, stagedOfReviews } from './in-ranges';
import type { Db, ImportJob, Trx } from './job';
import { changeFields } from './update-comments';

/** Part of a query: buyers who are new here. */
const stagedBuyers = (job: ImportJob, range: RawBuilder<unknown>) => sql`
  ${stagedOfReviews(job, 'buyer', range)}
    and not exists (select from verified_buyers b where b.user_id = u.id and b.container_uuid = k.uuid)`;

export const applyBuyers = (job: ImportJob): Promise<void> =>
  applyInRanges(
    job,
    'buyer',
    (range) => sql`select distinct k.uuid from ${stagedBuyers(job, range)}`,
    async (trx, changes, range) => {
      const buyers = await insertBuyers(trx, job, changes.container.uuid, range);
      await markReviews(trx, changes, buyers);
      job.count('verified buyers', buyers.length);
    },
  );

async function insertBuyers(
  trx: Trx,
  job: ImportJob,
  container_uuid: string,
  range: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into verified_buyers (container_uuid, user_id, source, date_created)
    select distinct on (u.id) k.uuid, u.id, s.record->>'source', ${job.now}::bigint
    from ${stagedBuyers(job, range)} and k.uuid = ${container_uuid}
    order by u.id, s.position
    on conflict do nothing
    returning user_id`.execute(trx);
  return rows.map(({ user_id }) => user_id);
}

/** Marks the reviews of these buyers as verified. */
async function markReviews(trx: Trx, changes: ContainerChanges, user_ids: number[]): Promise<void> {
  const { rows } = await sql<CommentRow>`
    select * from comments
    where container_uuid = ${changes.container.uuid} and actor_id = any(${user_ids}::bigint[]) and kind = 'reviews'
      and parent_id is null and date_deleted is null and fields->>'is_verified' = 'false'`.execute(trx);
  for (const row of rows) {
    const fields = { ...row.fields, is_verified: true };
    await changeFields(trx, changes, row, { fields, isCounted: row.state === 'visible' });
  }
}

/** @param date when the import began, which its buyers have */
export async function undoBuyers(
  db: Db,
  { site_uuid, source, date }: { site_uuid: string; source: string; date: number },
): Promise<void> {
  await sql`
    delete from verified_buyers b where b.date_created = ${date}::bigint and b.container_uuid in (
      select our_id::uuid from import_items where site_uuid = ${site_uuid} and source = ${source} and kind = 'container'
    )`.execute(db);
}
