/** The queue of the newsroom console, written by triggers. */
export const reviewQueue = `
-- What waits for a moderator: a row for each comment that is or was in a queue of the console. A trigger writes it
-- in the transaction that changes the comment, so no way to change a comment can miss it. The queue is null after
-- the comment left every queue, for clients that ask for changes.
create table review_items (
  comment_id bigint primary key references comments (id) on delete cascade,
  site_uuid uuid not null,
  container_uuid uuid not null,
  kind text not null,
  actor_id bigint not null,
  queue text check (queue in ('waiting', 'reported', 'spam', 'rejected', 'hidden')),
  rule text not null default '',
  reason text not null default '',
  language text not null default '',
  priority integer not null default 0,
  score real,
  reports integer not null default 0,
  reach integer not null default 0,
  date_waiting bigint not null,
  claimed_by bigint references users (id) on delete set null,
  claim_until bigint,
  second_opinion_of bigint references users (id) on delete set null,
  question text,
  version integer not null default 1,
  -- The id of the transaction that changed the row. A reader who takes only transactions older than the oldest
  -- running one misses none.
  changed_seq bigint not null default pg_current_xact_id()::text::bigint
) with (fillfactor = 85)

create index review_items_by_date on review_items (site_uuid, queue, date_waiting, comment_id)
  include (kind, rule, language, container_uuid, actor_id, priority, reports, date_waiting)
  where queue is not null

-- The included columns let a filter without an index of its own be checked without reading rows.
create index review_items_by_priority on review_items (site_uuid, queue, (-priority), comment_id)
  include (kind, rule, language, container_uuid, actor_id, priority, reports, date_waiting)
  where queue is not null

create index review_items_by_reports on review_items (site_uuid, queue, (-reports), comment_id)
  include (kind, rule, language, container_uuid, actor_id, priority, reports, date_waiting)
  where queue is not null

create index review_items_changed on review_items (site_uuid, changed_seq)

-- For the removal of an account.
create index review_items_claimed_by on review_items (claimed_by) where claimed_by is not null

create index review_items_of_container on review_items (site_uuid, queue, container_uuid, (-priority), comment_id)
  where queue is not null

create index review_items_of_kind on review_items (site_uuid, queue, kind, (-priority), comment_id)
  where queue is not null

create index review_items_of_language on review_items (site_uuid, queue, language, (-priority), comment_id)
  where queue is not null

create index review_items_of_person on review_items (site_uuid, queue, actor_id, (-priority), comment_id)
  where queue is not null

create index review_items_of_rule on review_items (site_uuid, queue, rule, (-priority), comment_id)
  where queue is not null

create index review_items_second_opinion on review_items (site_uuid, date_waiting, comment_id)
  where second_opinion_of is not null

create index review_items_second_opinion_of on review_items (second_opinion_of) where second_opinion_of is not null

-- The items that the comments should have: the definition that triggers, vf doctor and tests share. A changed text
-- that waits comes before the reports of the text that everybody reads.
create function expected_review_items(ids bigint[]) returns table (
  comment_id bigint, site_uuid uuid, container_uuid uuid, kind text, actor_id bigint, queue text, rule text,
  language text, priority integer, score real, reports integer, date_waiting bigint
) language sql stable as $$
  select c.id, s.site_uuid, c.container_uuid, c.kind, c.actor_id, q.queue,
    case when q.queue = 'reported' then '' else coalesce(held.rule, '') end,
    coalesce(page.lang, ''),
    least(99, round(40 * coalesce(held.score, 0)) + round(reported.urgency))::integer,
    held.score, c.total_flags,
    case q.queue
      when 'reported' then coalesce(
        (select min(f.date_created) from flags f where f.comment_id = c.id and f.is_counted), c.date_created)
      when 'waiting' then coalesce((c.waiting_change->>'date')::bigint, held.date, c.date_created)
      else c.date_created
    end
  from comments c
  join sections s on s.uuid = c.section_uuid
  cross join lateral (
    select case
      when c.date_deleted is not null then null
      when c.state = 'awaiting_moderation' then 'waiting'
      when c.state = 'visible' and c.waiting_change is not null then 'waiting'
      when c.state = 'visible' and c.total_flags > 0 then 'reported'
      when c.state = 'spam' then 'spam'
      when c.state = 'disabled' then 'rejected'
      when c.state = 'hidden' then 'hidden'
    end as queue
  ) q
  left join lateral (
    select d->>'phase' || '/' || (d->>'rule') as rule, (d->>'score')::real as score, (d->>'date')::bigint as date
    from jsonb_array_elements(c.decisions) with ordinality as decision (d, position)
    where d->>'verdict' <> 'pass' order by position desc limit 1
  ) held on true
  left join lateral (
    select p.lang from containers k join pages p
      on p.section_uuid = k.section_uuid and (p.container_id = k.container_id or p.page_key = k.container_id)
    where k.uuid = c.container_uuid
    order by p.title <> '' desc, p.words_told_by = 'site' desc, p.id limit 1
  ) page on true
  cross join lateral (
    select coalesce(
      max(case f.reason when 'hate' then 20 when 'abuse' then 17 when 'off_topic' then 10 else 15 end)
        * log(2, 1 + sum(f.weight)::numeric), 0) as urgency
    from flags f where f.comment_id = c.id and f.is_counted and c.total_flags > 0
  ) reported
  where c.id = any(ids) and q.queue is not null
$$

-- A claim and a request for a second opinion end when the item moves to another queue.
create function sync_review_items(ids bigint[]) returns void language plpgsql as $$
begin
  update review_items r set queue = null, version = r.version + 1,
    changed_seq = pg_current_xact_id()::text::bigint, claimed_by = null, claim_until = null,
    second_opinion_of = null, question = null
  where r.comment_id = any(ids) and r.queue is not null
    and not exists (select from expected_review_items(ids) e where e.comment_id = r.comment_id);
  insert into review_items as r
    (comment_id, site_uuid, container_uuid, kind, actor_id, queue, rule, language, priority, score, reports, date_waiting)
  select * from expected_review_items(ids)
  on conflict (comment_id) do update set
    queue = excluded.queue, rule = excluded.rule, language = excluded.language, priority = excluded.priority,
    score = excluded.score, reports = excluded.reports, date_waiting = excluded.date_waiting,
    version = r.version + (r.queue is distinct from excluded.queue)::integer,
    changed_seq = excluded.changed_seq,
    claimed_by = case when r.queue = excluded.queue then r.claimed_by end,
    claim_until = case when r.queue = excluded.queue then r.claim_until end,
    second_opinion_of = case when r.queue = excluded.queue then r.second_opinion_of end,
    question = case when r.queue = excluded.queue then r.question end
  where (r.queue, r.rule, r.language, r.priority, r.score, r.reports, r.date_waiting) is distinct from
    (excluded.queue, excluded.rule, excluded.language, excluded.priority, excluded.score, excluded.reports,
     excluded.date_waiting);
end $$

create function note_review_item() returns trigger language plpgsql as $$
begin
  perform sync_review_items(array[new.id]);
  return null;
end $$

-- The conditions leave out posts and votes that move nothing in or out of a queue.
create trigger comments_review_new after insert on comments for each row
when (new.state <> 'visible' or new.total_flags > 0) execute function note_review_item()

create trigger comments_review_changed
after update of state, total_flags, waiting_change, decisions, date_deleted on comments for each row
when (
  (old.state, old.total_flags, old.waiting_change, old.decisions, old.date_deleted)
    is distinct from (new.state, new.total_flags, new.waiting_change, new.decisions, new.date_deleted)
  and (old.state <> 'visible' or old.total_flags > 0 or old.waiting_change is not null
    or new.state <> 'visible' or new.total_flags > 0 or new.waiting_change is not null)
) execute function note_review_item()
`;
