import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../src/database/schema';

const PATIENCE_MS = 30_000;

/** Waits until statements in this PostgreSQL database wait for a lock. @param db no transaction: it would see one moment only */
export async function whenLockIsAwaited(db: Kysely<Tables>, statements = 1): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await sleep(20)) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length >= statements) return;
  }
  throw new Error(`fewer than ${statements} statements waited for a lock within ${PATIENCE_MS} ms`);
}
