import { type Kysely, sql } from 'kysely';

/** When backups were restored as a test, for `vf doctor` and `/metrics`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_checks (
      id bigint generated always as identity primary key,
      date_checked bigint not null,
      date_of_backup bigint not null
    )`.execute(db);
  await sql`create index backup_checks_by_date on backup_checks (date_checked)`.execute(db);
}
