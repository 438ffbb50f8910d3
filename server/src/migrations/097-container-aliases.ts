import { type Kysely, sql } from 'kysely';

/** Container ids that conversations had before their pages moved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table container_aliases (
      section_uuid uuid not null references sections (uuid) on delete cascade,
      kind text not null,
      container_id text not null,
      container_uuid uuid not null references containers (uuid) on delete cascade,
      date_created bigint not null,
      primary key (section_uuid, kind, container_id)
    )`.execute(db);
  await sql`create index container_aliases_of_container on container_aliases (container_uuid)`.execute(db);
}
