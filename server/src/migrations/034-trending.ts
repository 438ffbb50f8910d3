import { type Kysely, sql } from 'kysely';

/**
 * What trending articles are found by: the page of a container, its visible comments by the hour, and how much is going on
 * in it, as a sum that decays by itself (modules/content/trending/heat.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Constant defaults: no row is written.
  await sql`
    alter table pages
      add column container_id text not null default '',
      add column lang text not null default '',
      add column date_published bigint`.execute(db);
  await sql`
    create index pages_container on pages (section_uuid, container_id, id) where container_id <> ''`.execute(db);
  await sql`
    alter table containers
      add column hot double precision,
      add column people integer not null default 0,
      add column standing text`.execute(db);
  // Who wrote before this was counted is no newcomer afterwards: without this, old conversations would stay at none.
  await sql`update containers set people = 2 where total_visible >= 2`.execute(db);
  await sql`create index containers_hot on containers (section_uuid, hot desc) where hot is not null`.execute(db);
  await sql`create index containers_standing on containers (section_uuid) where standing is not null`.execute(db);
  await sql`
    create table container_hours (
      section_uuid uuid not null references sections (uuid) on delete cascade,
      hour integer not null,
      container_uuid uuid not null references containers (uuid) on delete cascade,
      visible integer not null,
      primary key (section_uuid, hour, container_uuid)
    )`.execute(db);
  await sql`create index container_hours_container on container_hours (container_uuid, hour)`.execute(db);
}
