/** Slows an import down, so that readers of a running site do not notice it. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, ImportJob } from './job';

/** The write queue answers posts faster than this on a healthy site. */
const SLOW_MS = 100;
const PAUSE_MS = 250;
/** An import does not wait forever for a single long transaction. */
const PAUSES_AT_MOST = 40;

type Paced = Pick<ImportJob, 'rate' | 'count'> & { isBusy(): Promise<boolean>; sleep?(ms: number): Promise<unknown> };

/** @returns a function to call after each transaction, with the number of rows so far */
export function createPace({ rate, count, isBusy, sleep = setTimeout }: Paced): (written: number) => Promise<void> {
  const started = performance.now();
  return async (written) => {
    const early = (written / rate) * 1000 - (performance.now() - started);
    if (early > 0) await sleep(early);
    for (let pauses = 0; pauses < PAUSES_AT_MOST && (await isBusy()); pauses += 1) {
      count('pauses for the running site');
      await sleep(PAUSE_MS);
    }
  };
}

/** Checks whether writers of a server wait: for rows that others hold, or for a disk that is too slow for all. */
export async function haveSlowWriters(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isBusy: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and (backend_xid is not null or wait_event_type = 'Lock')
        and clock_timestamp() - xact_start > ${`${SLOW_MS} ms`}::interval
    ) as "isBusy"`.execute(db);
  return rows[0]?.isBusy === true;
}
