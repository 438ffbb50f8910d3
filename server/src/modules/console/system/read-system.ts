import { sql } from 'kysely';
import type { System } from '../../../../../core/contract/console/system';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import { commit, version } from '../../../config/version';
import type { Database } from '../../../database/database';
import { schemaOf } from '../../../database/migrate';
import { findLastCheck } from '../../platform/backups/backup-checks.repository';
import { findFailures } from '../../platform/outbox/outbox.repository';

const RECENTLY_MS = 7 * DAY_MS;
/** By this number of attempts, a message has been failing for an hour. */
const MANY_ATTEMPTS = 12;

export const findFailedJobs = (db: Database['db'], now: number) =>
  findFailures(db, { since: now - RECENTLY_MS, attempts: MANY_ATTEMPTS });

export async function readSystem({ db, kind }: Database, now: number): Promise<System> {
  const [facts, schema, failed_jobs, backup] = await Promise.all([
    sql<{ version: string; bytes: number }>`
      select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(db),
    schemaOf({ db }),
    findFailedJobs(db, now),
    findLastCheck(db),
  ]);
  const { version: number = '', bytes = 0 } = facts.rows[0] ?? {};
  return {
    version,
    commit,
    date_started: Math.round(now - process.uptime() * 1000),
    database: {
      name: kind === 'pg' ? 'PostgreSQL' : 'PGlite',
      // Distributions add their own names: "15.14 (Debian 15.14-0+deb12u1)".
      version: number.split(' ')[0] ?? '',
      bytes: Number(bytes),
      pending: schema.pending,
    },
    failed_jobs,
    backup: backup ?? null,
  };
}
