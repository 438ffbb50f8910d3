/** Reads the rows of a query in batches through a cursor, so that memory does not grow with their number. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './schema';

const ROWS_AT_ONCE = 250;

/**
 * @param trx a transaction
 * @param name of the cursor; two cursors of a transaction that are open at once need different names
 */
export async function* readInBatches<Row>(
  trx: Kysely<Tables>,
  name: string,
  query: RawBuilder<Row>,
): AsyncGenerator<Row[]> {
  const cursor = sql.ref(name);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from ${cursor}`.execute(trx);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close ${cursor}`.execute(trx);
}
