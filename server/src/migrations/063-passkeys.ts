import { type Kysely, sql } from 'kysely';

/** Keys that people log in by: the half that is public. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      uuid uuid primary key,
      site_uuid uuid not null references sites (uuid) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      credential_id text not null,
      public_key text not null,
      counter bigint not null,
      host text not null,
      name text not null,
      date_created bigint not null,
      date_last_login bigint,
      unique (site_uuid, credential_id)
    )`.execute(db);
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db);
}
