import { type Kysely, sql } from 'kysely';

/** Until when one job alone pushes to somebody: those of one group that fall together send one message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_states add column pushing_until bigint not null default 0`.execute(db);
}
