import { type Kysely, sql } from 'kysely';

/** Of what somebody wrote, how much has pictures or a video; and how often they shared (specification §3 "User"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column pictures_created int not null default 0,
      add column videos_created int not null default 0,
      add column shares_made int not null default 0`.execute(db);
}
