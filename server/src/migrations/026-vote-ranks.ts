import { type Kysely, sql } from 'kysely';

/**
 * The likes that a list by likes goes by, apart from those that are counted: a vote then changes no column of an index, and
 * the row stays where it is. The trigger notes which comments have moved, whoever counts: a version before this one too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comments add column ranked_likes integer not null default 0`.execute(db);
  // Room on the page for the next version of a row.
  await sql`alter table comments set (fillfactor = 85)`.execute(db);
  await sql`
    create table stale_ranks (
      comment_id bigint primary key references comments (id) on delete cascade,
      container_uuid uuid not null references containers (uuid) on delete cascade
    )`.execute(db);
  await sql`create index stale_ranks_container on stale_ranks (container_uuid)`.execute(db);
  await sql`
    create function note_stale_rank() returns trigger language plpgsql as $$
    begin
      insert into stale_ranks (comment_id, container_uuid) values (new.id, new.container_uuid) on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger comments_stale_rank after insert or update of total_likes on comments for each row
    when (new.parent_id is null and new.total_likes <> new.ranked_likes) execute function note_stale_rank()`.execute(
    db,
  );
}
