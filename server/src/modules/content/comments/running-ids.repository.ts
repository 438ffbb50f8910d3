/** Free ids for imported comments (../model/imported-id). */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import { A_SECOND, importedId, runningOfId } from '../model/imported-id';

type Trx = Kysely<Tables>;

/** Reserves the next free number of a second; null when the second is full. */
export type NextRunning = (date: number) => Promise<number | null>;

const ID_LOCK = 'imported ids';

/**
 * Reserves running numbers of the seconds in which comments were written. Locks the ids against other imports, because
 * all sites share the table.
 *
 * @param dates dates of the comments, to read most seconds in one query
 */
export async function runningNumbers(trx: Trx, dates: number[]): Promise<NextRunning> {
  await sql`select pg_advisory_xact_lock(hashtext(${ID_LOCK}))`.execute(trx);
  const next = await findNext(trx, [...new Set(dates.map((date) => importedId(date, 0)))]);
  return async (date) => {
    const start = importedId(date, 0);
    const running = next.get(start) ?? (await findNext(trx, [start])).get(start) ?? 0;
    if (running >= A_SECOND) return null;
    next.set(start, running + 1);
    return running;
  };
}

/** Finds the first free running number of each second, by the first id of the second. */
async function findNext(trx: Trx, starts: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ start: number; last: number | null }>`
    select start, (select max(id) from comments where id >= start and id < start + ${A_SECOND}::bigint) as last
    from unnest(${starts}::bigint[]) as start`.execute(trx);
  return new Map(rows.map(({ start, last }) => [start, last === null ? 0 : runningOfId(last) + 1]));
}
