/** Reports in `/metrics` when a backup was last restored as a test. */
import fp from 'fastify-plugin';
import { Gauge } from 'prom-client';
import { findLastCheck } from './backup-checks.repository';

export const backupsPlugin = fp(async (app) => {
  new Gauge({
    name: 'last_checked_backup_timestamp_seconds',
    help: 'When the backup was made that vf backup --check restored last; 0 without one',
    aggregator: 'max',
    registers: [app.metrics],
    async collect() {
      // Other metrics stay available while the database is down.
      const check = await findLastCheck(app.db).catch(() => null);
      if (check !== null) this.set(Math.floor((check?.date_of_backup ?? 0) / 1000));
    },
  });
});
