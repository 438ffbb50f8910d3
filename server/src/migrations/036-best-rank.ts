import { type Kysely, sql } from 'kysely';

/**
 * The order "best": what is liked by nearly all who judged it, the more of them the surer. A score is the lower end of the
 * 80 % interval of Wilson's for the share of likes among likes and dislikes, in millionths; nobody judged it: 0. It is
 * refreshed with the rank by likes, and the trigger notes dislikes as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comments add column ranked_best integer not null default 0`.execute(db);
  // 1.2816 is the normal deviate of that interval.
  await sql`
    create function best_rank(likes integer, dislikes integer) returns integer language sql immutable parallel safe as $$
      select case when likes > 0 and dislikes >= 0 then (
        select round(1000000 * ((p + 1.6425 / (2 * n) - 1.2816 * sqrt((p * (1 - p) + 1.6425 / (4 * n)) / n)) / (1 + 1.6425 / n)))
        from (select likes::float8 / n as p, n from (select nullif(likes + dislikes, 0)::float8 as n) as all_votes) as judged
      )::integer else 0 end
    $$`.execute(db);
  await sql`drop trigger comments_stale_rank on comments`.execute(db);
  await sql`
    create trigger comments_stale_rank after insert or update of total_likes, total_dislikes on comments for each row
    when (new.parent_id is null and (new.total_likes, best_rank(new.total_likes, new.total_dislikes))
      is distinct from (new.ranked_likes, new.ranked_best)) execute function note_stale_rank()`.execute(db);
}
