import { type Kysely, sql } from 'kysely';

/**
 * Readers of the article and the time that an item has waited count in its priority. `urgency` is the part that follows
 * from the comment and its reports; the server adds the two others in small steps.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Readers of containers with open items, as each process counted them last.
  `create table container_readers (
    container_uuid uuid references containers (uuid) on delete cascade,
    process_uuid uuid,
    readers integer not null,
    date_counted bigint not null,
    primary key (container_uuid, process_uuid)
  )`,
  `alter table review_items add column urgency integer not null default 0,
    add column age_points integer not null default 0,
    add column date_next_point bigint`,
  // Ten readers are 3 points, a thousand 10.
  `create function review_reach_points(readers integer) returns integer language sql immutable as $$
  select least(15, round(log(2, 1 + readers::numeric)))::integer
$$`,
  `create or replace function sync_review_items(ids bigint[]) returns void language plpgsql as $$
begin
  update review_items r set queue = null, version = r.version + 1,
    changed_seq = pg_current_xact_id()::text::bigint, claimed_by = null, claim_until = null,
    second_opinion_of = null, question = null, reach = 0, age_points = 0, date_next_point = null
  where r.comment_id = any(ids) and r.queue is not null
    and not exists (select from expected_review_items(ids) e where e.comment_id = r.comment_id);
  insert into review_items as r
    (comment_id, site_uuid, container_uuid, kind, actor_id, queue, rule, language, urgency, score, reports, date_waiting,
     reason, reach, priority, date_next_point)
  select e.*, n.readers, least(99, e.priority + review_reach_points(n.readers)), case when o.is_open then e.date_waiting end
  from expected_review_items(ids) e
  cross join lateral (select e.queue in ('waiting', 'reported') as is_open) o
  cross join lateral (
    select coalesce(sum(k.readers), 0)::integer as readers from container_readers k
    where k.container_uuid = e.container_uuid and o.is_open
  ) n
  on conflict (comment_id) do update set
    queue = excluded.queue, rule = excluded.rule, language = excluded.language, urgency = excluded.urgency,
    score = excluded.score, reports = excluded.reports, date_waiting = excluded.date_waiting,
    reason = excluded.reason, reach = excluded.reach,
    age_points = case when (r.queue, r.date_waiting) = (excluded.queue, excluded.date_waiting) then r.age_points else 0 end,
    priority = least(99, excluded.priority
      + case when (r.queue, r.date_waiting) = (excluded.queue, excluded.date_waiting) then r.age_points else 0 end),
    date_next_point = case when (r.queue, r.date_waiting) = (excluded.queue, excluded.date_waiting)
      then r.date_next_point else excluded.date_next_point end,
    version = r.version + (r.queue is distinct from excluded.queue)::integer,
    changed_seq = excluded.changed_seq,
    claimed_by = case when r.queue = excluded.queue then r.claimed_by end,
    claim_until = case when r.queue = excluded.queue then r.claim_until end,
    second_opinion_of = case when r.queue = excluded.queue then r.second_opinion_of end,
    question = case when r.queue = excluded.queue then r.question end
  where (r.queue, r.rule, r.language, r.urgency, r.score, r.reports, r.date_waiting, r.reason) is distinct from
    (excluded.queue, excluded.rule, excluded.language, excluded.urgency, excluded.score, excluded.reports,
     excluded.date_waiting, excluded.reason);
end $$`,
  `update review_items set urgency = priority,
    date_next_point = case when queue in ('waiting', 'reported') then date_waiting end
  where queue is not null`,
];
