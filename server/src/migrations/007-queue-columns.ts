import { type Kysely, sql } from 'kysely';

/**
 * The queue by the reason of most reports, items that a moderator looked at and left as they are, and named queues that
 * can be restored and have an order for each person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table saved_queues add column date_deleted bigint',
  `create table saved_queue_orders (
    user_id bigint primary key references users (id) on delete cascade,
    queue_uuids uuid[] not null
  )`,
  // The fingerprint of the comment when a moderator left it as it is.
  `alter table review_items add column looked_at_as text,
    add column looked_at_by bigint references users (id) on delete set null`,
  `create function review_fingerprint(c comments) returns text language sql stable as $$
  select concat_ws(' ', c.state, c.total_flags, c.waiting_change->>'date', jsonb_array_length(c.decisions))
$$`,
  'drop function expected_review_items(bigint[])',
  `create function expected_review_items(ids bigint[]) returns table (
  comment_id bigint, site_uuid uuid, container_uuid uuid, kind text, actor_id bigint, queue text, rule text,
  language text, priority integer, score real, reports integer, date_waiting bigint, reason text
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
    end,
    coalesce(mostly.reason, '')
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
  left join lateral (
    select f.reason from flags f where f.comment_id = c.id and f.is_counted and c.total_flags > 0
    group by f.reason order by sum(f.weight) desc, f.reason limit 1
  ) mostly on true
  left join review_items r on r.comment_id = c.id
  where c.id = any(ids) and q.queue is not null and r.looked_at_as is distinct from review_fingerprint(c)
$$`,
  `create or replace function sync_review_items(ids bigint[]) returns void language plpgsql as $$
begin
  update review_items r set queue = null, version = r.version + 1,
    changed_seq = pg_current_xact_id()::text::bigint, claimed_by = null, claim_until = null,
    second_opinion_of = null, question = null
  where r.comment_id = any(ids) and r.queue is not null
    and not exists (select from expected_review_items(ids) e where e.comment_id = r.comment_id);
  insert into review_items as r
    (comment_id, site_uuid, container_uuid, kind, actor_id, queue, rule, language, priority, score, reports, date_waiting, reason)
  select * from expected_review_items(ids)
  on conflict (comment_id) do update set
    queue = excluded.queue, rule = excluded.rule, language = excluded.language, priority = excluded.priority,
    score = excluded.score, reports = excluded.reports, date_waiting = excluded.date_waiting,
    reason = excluded.reason,
    version = r.version + (r.queue is distinct from excluded.queue)::integer,
    changed_seq = excluded.changed_seq,
    claimed_by = case when r.queue = excluded.queue then r.claimed_by end,
    claim_until = case when r.queue = excluded.queue then r.claim_until end,
    second_opinion_of = case when r.queue = excluded.queue then r.second_opinion_of end,
    question = case when r.queue = excluded.queue then r.question end
  where (r.queue, r.rule, r.language, r.priority, r.score, r.reports, r.date_waiting, r.reason) is distinct from
    (excluded.queue, excluded.rule, excluded.language, excluded.priority, excluded.score, excluded.reports,
     excluded.date_waiting, excluded.reason);
end $$`,
  // The reports of today. Other items have no reason.
  `update review_items r set reason = coalesce((
    select f.reason from flags f where f.comment_id = r.comment_id and f.is_counted
    group by f.reason order by sum(f.weight) desc, f.reason limit 1
  ), '') where r.reports > 0`,
];
