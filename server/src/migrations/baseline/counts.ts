/** Ranks and counts that triggers update for every writer. */
export const counts = `
-- The order "best": the lower end of Wilson's 80 % interval for the share of likes among likes and dislikes, in millionths.
-- 1.2816 is the normal deviate of that interval, 1.6425 its square.
create function best_rank(likes integer, dislikes integer) returns integer language sql immutable parallel safe as $$
  select case when likes > 0 and dislikes >= 0 then (
    select round(1000000 * ((p + 1.6425 / (2 * n) - 1.2816 * sqrt((p * (1 - p) + 1.6425 / (4 * n)) / n)) / (1 + 1.6425 / n)))
    from (select likes::float8 / n as p, n from (select nullif(likes + dislikes, 0)::float8 as n) as all_votes) as judged
  )::integer else 0 end
$$

create function note_stale_rank() returns trigger language plpgsql as $$
begin
  insert into stale_ranks (comment_id, container_uuid) values (new.id, new.container_uuid) on conflict do nothing;
  return null;
end $$

create trigger comments_stale_rank
after insert or update of total_likes, total_dislikes, total_replies on comments for each row
when (new.parent_id is null
  and (new.total_likes, best_rank(new.total_likes, new.total_dislikes), new.total_replies)
    is distinct from (new.ranked_likes, new.ranked_best, new.ranked_replies)) execute function note_stale_rank()

create function count_post() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.state = 'visible' and new.is_listed) then
    update containers set total_posts = total_posts + 1 where uuid = new.container_uuid;
  else
    update containers set total_posts = total_posts - 1 where uuid = old.container_uuid;
  end if;
  return null;
end $$

create trigger comments_new_post after insert on comments for each row
when (new.kind = 'livestories' and new.parent_id is null and (new.state = 'visible' and new.is_listed))
execute function count_post()

create trigger comments_changed_post after update of state, is_listed on comments for each row
when (new.kind = 'livestories' and new.parent_id is null
  and (old.state = 'visible' and old.is_listed) <> (new.state = 'visible' and new.is_listed))
execute function count_post()

create trigger comments_removed_post after delete on comments for each row
when (old.kind = 'livestories' and old.parent_id is null and (old.state = 'visible' and old.is_listed))
execute function count_post()
`;
