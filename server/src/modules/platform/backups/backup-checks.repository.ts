/** Stores when backups were last restored as a test (`vf backup --check`). */
import type { Kysely, Selectable } from 'kysely';
import type { BackupChecksTable, Tables } from '../../../database/schema';

export type BackupCheck = Pick<Selectable<BackupChecksTable>, 'date_checked' | 'date_of_backup'>;

export const insertCheck = (db: Kysely<Tables>, check: BackupCheck) =>
  db.insertInto('backup_checks').values(check).execute();

export const findLastCheck = (db: Kysely<Tables>): Promise<BackupCheck | undefined> =>
  db
    .selectFrom('backup_checks')
    .select(['date_checked', 'date_of_backup'])
    .orderBy('date_checked', 'desc')
    .limit(1)
    .executeTakeFirst();
