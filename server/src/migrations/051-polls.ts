import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table polls (
      uuid uuid primary key,
      container_uuid uuid not null references containers (uuid) on delete cascade,
      question text not null,
      options jsonb not null,
      kind text not null check (kind in ('single', 'multiple', 'ranked', 'stars', 'nps')),
      max_choices integer not null,
      results text not null check (results in ('always', 'on_vote', 'on_close', 'staff')),
      voters text not null check (voters in ('members', 'verified', 'anyone')),
      may_change boolean not null,
      closes bigint,
      date_closed bigint,
      tally jsonb not null,
      seq bigint not null default 1,
      is_untold boolean not null default false,
      date_told bigint not null default 0,
      actor_id bigint references users (id) on delete set null,
      date_created bigint not null
    )`.execute(db);
  await sql`create index polls_container on polls (container_uuid, date_created desc)`.execute(db);
  await sql`create index polls_actor on polls (actor_id)`.execute(db);
  // What a process looks for every second.
  await sql`create index polls_untold on polls (uuid) where is_untold`.execute(db);
  await sql`create index polls_due on polls (closes) where date_closed is null and closes is not null`.execute(db);
  await sql`
    create table poll_votes (
      poll_uuid uuid not null references polls (uuid) on delete cascade,
      voter text not null,
      user_id bigint references users (id) on delete set null,
      choices smallint[] not null,
      standing text not null check (standing in ('counted', 'new', 'suspect', 'ghost')),
      date_created bigint not null,
      primary key (poll_uuid, voter)
    )`.execute(db);
  await sql`create index poll_votes_user on poll_votes (user_id) where user_id is not null`.execute(db);
}
