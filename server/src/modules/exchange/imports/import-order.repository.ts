/** Stores the lists of a run in the database and reads them in slices, so that memory does not grow with the file. */
import { type RawBuilder, sql } from 'kysely';
import { collectGarbage } from '../collect-garbage';
import type { Db, ImportJob } from './job';

/** Number of rows that a transaction writes, and that an import holds in memory at once. */
const ROWS_AT_ONCE = 1000;
/** Characters of a record that take as much memory as a row. */
const CHARACTERS_A_ROW = 1000;

export const rowsAtOnce = ({ rowsAtOnce = ROWS_AT_ONCE }: Pick<ImportJob, 'rowsAtOnce'>): number => rowsAtOnce;

/** Part of a query: the weight of a record, from which the import reads more than a few numbers. */
export const weightOf = (record: RawBuilder<unknown>) => sql`(1 + length(${record}::text) / ${CHARACTERS_A_ROW}::int)`;

export interface Listed {
  foreign_id: string;
  weight: number;
}

/**
 * @param list its name, which is new in this run
 * @param rows a query of `foreign_id`, `weight`, and the columns in `order`
 * @param order columns that sort the rows
 */
export async function storeList(
  db: Db,
  job: ImportJob,
  list: string,
  { rows, order }: { rows: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    insert into import_order (import_uuid, list, slice, place, foreign_id, weight)
    select ${job.uuid}::uuid, ${list}::text, ((sum(weight) over sorted) - weight)::bigint / ${rowsAtOnce(job)}::bigint,
      row_number() over sorted, foreign_id, weight
    from (${rows}) r window sorted as (order by ${order} rows unbounded preceding)`.execute(db);
}

/** The slices of a list in their order. A slice has rows of up to `rowsAtOnce`, and at least one row. */
export async function* readSlices(db: Db, job: ImportJob, list: string): AsyncGenerator<Listed[]> {
  for (let last = -1; ; ) {
    const { rows } = await sql<Listed & { slice: number }>`
      select slice, foreign_id, weight from import_order
      where import_uuid = ${job.uuid} and list = ${list} and slice = (
        select min(slice) from import_order where import_uuid = ${job.uuid} and list = ${list} and slice > ${last}::bigint
      )
      order by place`.execute(db);
    const [first] = rows;
    if (!first) return;
    yield rows;
    collectGarbage();
    last = first.slice;
  }
}
