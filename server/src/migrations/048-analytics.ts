import { type Kysely, sql } from 'kysely';

/**
 * Sums of what browsers tell (design decision 24). The partitions of a table are used in turn, each for one span of time, and
 * emptied before their next: nothing is deleted row by row, and no table is made or dropped while a server runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const sums = sql`
    slot smallint not null,
    at bigint not null,
    site_uuid uuid not null,
    section_uuid uuid not null`;
  for (const [table, slots] of [
    ['analytics_minutes', 5],
    ['analytics_hours', 6],
    ['analytics_days', 11],
  ] as const) {
    await sql`
      create table ${sql.table(table)} (
        ${sums},
        name text not null,
        widget text not null,
        value text not null,
        segment text not null,
        is_suspect boolean not null,
        n bigint not null,
        exposed_ms bigint not null,
        attention_ms bigint not null,
        primary key (slot, site_uuid, at, section_uuid, name, widget, value, segment, is_suspect)
      ) partition by list (slot)`.execute(db);
    await addPartitions(db, table, slots);
  }
  for (const [table, slots] of [
    ['analytics_page_days', 6],
    ['analytics_page_weeks', 5],
  ] as const) {
    await sql`
      create table ${sql.table(table)} (
        ${sums},
        container_id text not null,
        views bigint not null,
        loads bigint not null,
        engaged bigint not null,
        reads bigint not null,
        attempts bigint not null,
        shares bigint not null,
        exposed_ms bigint not null,
        attention_ms bigint not null,
        primary key (slot, site_uuid, at, section_uuid, container_id)
      ) partition by list (slot)`.execute(db);
    await addPartitions(db, table, slots);
  }
  await sql`
    create table analytics_uniques (
      site_uuid uuid not null,
      at bigint not null,
      kind text not null,
      registers bytea not null,
      primary key (site_uuid, at, kind)
    )`.execute(db);
  await sql`create table analytics_rollups (name text primary key, until bigint not null)`.execute(db);
}

async function addPartitions(db: Kysely<unknown>, table: string, slots: number): Promise<void> {
  for (let slot = 0; slot < slots; slot += 1) {
    await sql`
      create table ${sql.table(`${table}_${slot}`)} partition of ${sql.table(table)} for values in (${sql.lit(slot)})`.execute(
      db,
    );
  }
}
