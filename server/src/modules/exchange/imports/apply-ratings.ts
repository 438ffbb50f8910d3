/** Adds stars without a review, and takes them back with an import. */
import { type RawBuilder, sql } from 'kysely';
import { countStars } from '../../content/kinds/reviews/sums';
import { changeContainers } from './change-containers';
import { applyInRanges, stagedOfReviews } from './in-ranges';
import type { Db, ImportJob, Trx } from './job';

/** Part of a query: ratings of people who have neither stars nor a review there. */
const stagedRatings = (job: ImportJob, range: RawBuilder<unknown>) => sql`
  ${stagedOfReviews(job, 'rating', range)}
    and not exists (select from ratings r where r.user_id = u.id and r.container_uuid = k.uuid)
    and not exists (
      select from comments c where c.container_uuid = k.uuid and c.actor_id = u.id and c.kind = 'reviews'
        and c.parent_id is null and c.date_deleted is null
    )`;

export const applyRatings = (job: ImportJob): Promise<void> =>
  applyInRanges(
    job,
    'rating',
    (range) => sql`select distinct k.uuid from ${stagedRatings(job, range)}`,
    async (trx, { container }, range) => {
      const stars = await insertRatings(trx, job, container.uuid, range);
      for (const rating of stars) countStars(container, rating, 1);
      job.count('ratings', stars.length);
    },
  );

async function insertRatings(
  trx: Trx,
  job: ImportJob,
  container_uuid: string,
  range: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ rating: number }>`
    insert into ratings (container_uuid, user_id, rating, is_counted, date_created)
    select distinct on (u.id) k.uuid, u.id, (s.record->>'rating')::numeric, true, ${job.now}::bigint
    from ${stagedRatings(job, range)} and k.uuid = ${container_uuid}
    order by u.id, s.position
    on conflict do nothing
    returning rating::float8 as rating`.execute(trx);
  return rows.map(({ rating }) => rating);
}

/** @param date when the import began, which its ratings have */
export async function undoRatings(
  db: Db,
  { site_uuid, source, date, now }: { site_uuid: string; source: string; date: number; now: number },
): Promise<void> {
  const imported = sql`
    ratings r where r.date_created = ${date}::bigint and r.container_uuid in (
      select our_id::uuid from import_items where site_uuid = ${site_uuid} and source = ${source} and kind = 'container'
    )`;
  const { rows } = await sql<{ uuid: string }>`select distinct r.container_uuid as uuid from ${imported}`.execute(db);
  for (const { uuid } of rows) {
    await changeContainers({ db, now }, [uuid], async (trx, { container }) => {
      const gone = await sql<{ rating: number }>`
        delete from ${imported} and r.container_uuid = ${uuid} returning rating::float8 as rating`.execute(trx);
      for (const { rating } of gone.rows) countStars(container, rating, -1);
    });
  }
}
