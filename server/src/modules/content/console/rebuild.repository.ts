/** Repairs the review queue's projection. Triggers maintain it; only a bug or a manual change can break it. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';

/** Small enough that people who change one of the comments hardly wait. */
const AT_ONCE = 500;

/** Compares every row with its comment and repairs it, also while servers run. @returns the number of wrong rows */
export async function rebuildReviewItems(db: Kysely<Tables>): Promise<number> {
  let repaired = 0;
  let after: number | null = 0;
  while (after !== null) {
    const slice = await db.transaction().execute((trx) => repairSome(trx, after as number));
    repaired += slice.repaired;
    after = slice.last;
  }
  return repaired;
}

async function repairSome(trx: Kysely<Tables>, after: number): Promise<{ repaired: number; last: number | null }> {
  const { rows } = await sql<{ id: number }>`
    select id from comments c
    where id > ${after} and (state <> 'visible' or total_flags > 0 or waiting_change is not null
      or exists (select from review_items r where r.comment_id = c.id and r.queue is not null))
    order by id limit ${AT_ONCE}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  // Skips comments that are being changed: the change itself updates their row.
  const { rows: free } = await sql<{ id: number }>`
    select id from comments where id = any(${ids}::bigint[]) order by id for share skip locked`.execute(trx);
  const locked = free.map(({ id }) => id);
  await sql`select sync_review_items(${locked}::bigint[])`.execute(trx);
  const { rows: changed } = await sql<{ repaired: number }>`
    select count(*)::int as repaired from review_items
    where comment_id = any(${locked}::bigint[]) and changed_seq = pg_current_xact_id()::text::bigint`.execute(trx);
  return { repaired: changed[0]?.repaired ?? 0, last: ids.length < AT_ONCE ? null : (ids.at(-1) ?? null) };
}
