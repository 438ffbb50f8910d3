/** Adds the sums in memory to the rows of their minute and day. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import { kindNames } from '../../content/kinds/kinds';
import { mergeRegisters } from './hyperloglog';
import { beginOf, days, minutes, pageDays, slotOf } from './spans';
import type { PageTotal, Total, Unique } from './sums';

type Db = Kysely<Tables>;

/**
 * Runs `work` in a transaction, unless a transaction with the same id was committed before. When a connection is lost during
 * a commit, the client does not know whether it succeeded.
 */
export const storeOnce = (db: Db, id: string, now: number, work: (trx: Db) => Promise<unknown>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('analytics_flushes')
      .values({ id, date_stored: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) await work(trx);
  });

/** Deletes ids that no process sends again; a process retries every two seconds. */
export const forgetStored = (db: Db, before: number): Promise<unknown> =>
  db.deleteFrom('analytics_flushes').where('date_stored', '<', before).execute();

const column = <Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][] =>
  rows.map((row) => row[name]);

export const addTotals = (db: Db, rows: readonly Total[], now: number): Promise<unknown> =>
  sql`
    insert into analytics_minutes as m (slot, at, site_uuid, section_uuid, name, widget, value, segment, is_suspect,
      n, exposed_ms, attention_ms)
    select ${slotOf(minutes, now)}::smallint, ${beginOf(minutes, now)}::bigint, * from unnest(
      ${column(rows, 'site_uuid')}::uuid[], ${column(rows, 'section_uuid')}::uuid[], ${column(rows, 'name')}::text[],
      ${column(rows, 'widget')}::text[], ${column(rows, 'value')}::text[], ${column(rows, 'segment')}::text[],
      ${column(rows, 'is_suspect')}::boolean[],
      ${column(rows, 'n')}::bigint[], ${column(rows, 'exposed_ms')}::bigint[], ${column(rows, 'attention_ms')}::bigint[])
    on conflict (slot, site_uuid, at, section_uuid, name, widget, value, segment, is_suspect) do update set
      n = m.n + excluded.n, exposed_ms = m.exposed_ms + excluded.exposed_ms,
      attention_ms = m.attention_ms + excluded.attention_ms`.execute(db);

/** Adds sums of existing articles: browsers may name any article, but cannot create rows. */
export const addPages = (db: Db, rows: readonly PageTotal[], now: number): Promise<unknown> =>
  sql`
    insert into analytics_page_days as d (slot, at, site_uuid, section_uuid, container_id,
      views, loads, engaged, reads, attempts, shares, exposed_ms, attention_ms)
    select ${slotOf(pageDays, now)}::smallint, ${beginOf(pageDays, now)}::bigint, told.* from unnest(
      ${column(rows, 'site_uuid')}::uuid[], ${column(rows, 'section_uuid')}::uuid[],
      ${column(rows, 'container_id')}::text[], ${column(rows, 'views')}::bigint[], ${column(rows, 'loads')}::bigint[],
      ${column(rows, 'engaged')}::bigint[], ${column(rows, 'reads')}::bigint[], ${column(rows, 'attempts')}::bigint[],
      ${column(rows, 'shares')}::bigint[], ${column(rows, 'exposed_ms')}::bigint[],
      ${column(rows, 'attention_ms')}::bigint[]
    ) as told (site_uuid, section_uuid, container_id, views, loads, engaged, reads, attempts, shares, exposed_ms,
      attention_ms)
    where exists (select from pages p where p.section_uuid = told.section_uuid and p.container_id = told.container_id
        and p.container_id <> '')
      or exists (select from containers c where c.section_uuid = told.section_uuid and c.kind = any(${kindNames()}::text[])
        and c.container_id = told.container_id)
    on conflict (slot, site_uuid, at, section_uuid, container_id) do update set
      views = d.views + excluded.views, loads = d.loads + excluded.loads, engaged = d.engaged + excluded.engaged,
      reads = d.reads + excluded.reads, attempts = d.attempts + excluded.attempts, shares = d.shares + excluded.shares,
      exposed_ms = d.exposed_ms + excluded.exposed_ms,
      attention_ms = d.attention_ms + excluded.attention_ms`.execute(db);

/** Merges the registers into those of the day, and the day's into the given ones. */
export async function mergeUnique(trx: Db, { site_uuid, kind, registers }: Unique, now: number): Promise<void> {
  const at = beginOf(days, now);
  await trx
    .insertInto('analytics_uniques')
    .values({ site_uuid, at, kind, registers })
    .onConflict((conflict) => conflict.columns(['site_uuid', 'at', 'kind']).doNothing())
    .execute();
  const row = await trx
    .selectFrom('analytics_uniques')
    .select('registers')
    .where('site_uuid', '=', site_uuid)
    .where('at', '=', at)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
  mergeRegisters(registers, row.registers);
  await trx
    .updateTable('analytics_uniques')
    .set({ registers })
    .where('site_uuid', '=', site_uuid)
    .where('at', '=', at)
    .where('kind', '=', kind)
    .execute();
}
