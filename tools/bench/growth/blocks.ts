import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/src/database/schema';

export interface Statement {
  text: string;
  calls: number;
  blocks: number;
  walBytes: number;
}

/**
 * Lists the statements that a function runs, those with the most reads first, by `pg_stat_statements`. They run as in a
 * real server: with their plans, in their transactions, with their triggers.
 */
export async function statementsOf(db: Kysely<Tables>, run: () => Promise<unknown>): Promise<Statement[]> {
  await sql`select pg_stat_statements_reset()`.execute(db);
  await run();
  const { rows } = await sql<Statement>`
    select query as text, calls::int, (shared_blks_hit + shared_blks_read)::int as blocks, wal_bytes::int as "walBytes"
    from pg_stat_statements where query not like '%pg_stat_statements%' order by blocks desc`.execute(db);
  return rows.map(({ text, ...numbers }) => ({ ...numbers, text: text.replace(/\s+/g, ' ').trim() }));
}

export const sumOf = (statements: Statement[], name: 'calls' | 'blocks' | 'walBytes'): number =>
  statements.reduce((sum, statement) => sum + statement[name], 0);
