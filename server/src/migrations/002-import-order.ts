import { type Kysely, sql } from 'kysely';

/** The order in which a run applies its records: lists that grow with the file do not fit into memory. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged, because an interrupted run makes its lists again.
  await sql`
    create unlogged table import_order (
      import_uuid uuid not null,
      list text not null,
      slice bigint not null,
      place bigint not null,
      foreign_id text not null,
      weight bigint not null,
      primary key (import_uuid, list, slice, place)
    )`.execute(db);
  await sql`create index import_stage_of_parent on import_stage (import_uuid, parent) where parent is not null`.execute(
    db,
  );
}
