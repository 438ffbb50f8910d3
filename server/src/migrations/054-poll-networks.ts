import { type Kysely, sql } from 'kysely';

/** How many guests of a network have voted in a poll that is open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table poll_networks (
      poll_uuid uuid not null references polls (uuid) on delete cascade,
      network text not null,
      votes integer not null,
      primary key (poll_uuid, network)
    )`.execute(db);
}
