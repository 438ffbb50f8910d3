import { type Kysely, sql } from 'kysely';

/** The post or draft of a live blog that an author has in the field, for as long as they say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table work_in_hand (
      container_uuid uuid not null references containers (uuid) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      content_uuid uuid not null,
      until bigint not null,
      primary key (container_uuid, user_id)
    )`.execute(db);
}
