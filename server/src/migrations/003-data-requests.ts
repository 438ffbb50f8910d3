import { type Kysely, sql } from 'kysely';

/** Requests of people for a copy of their data or for its erasure, with the date by which each must be answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_requests (
      uuid uuid primary key,
      site_uuid uuid not null references sites (uuid) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      actor_id bigint references users (id) on delete set null,
      kind text not null check (kind in ('export', 'erase')),
      state text not null default 'open' check (state in ('open', 'done', 'declined')),
      note text not null default '',
      date_created bigint not null,
      date_closed bigint
    )`.execute(db);
  await sql`create index data_requests_of_site on data_requests (site_uuid, date_created, uuid)`.execute(db);
  await sql`
    create unique index data_requests_open on data_requests (user_id, kind) where state = 'open'`.execute(db);
  await sql`
    create index data_requests_open_of_site on data_requests (site_uuid, date_created, uuid) where state = 'open'
  `.execute(db);
  await sql`create index data_requests_of_person on data_requests (user_id)`.execute(db);
  await sql`create index data_requests_by_actor on data_requests (actor_id) where actor_id is not null`.execute(db);
}
