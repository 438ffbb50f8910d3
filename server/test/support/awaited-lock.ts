import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../src/database/schema';

const PATIENCE_MS = 30_000;

/** Waits until a statement in this PostgreSQL database waits for a lock. @param db no transaction: it would see one moment only */
export async function whenLockIsAwaited(db: Kysely<Tables>): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await sleep(20)) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
  throw new Error(`no statement waited for a lock within ${PATIENCE_MS} ms`);
}
