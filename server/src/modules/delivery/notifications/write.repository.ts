/** Writes and withdraws notifications, each in one statement for all people of a transaction. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EventAction } from '../../../../../core/contract/content/realtime';
import { GROUP_ROWS_MAX } from '../../../../../core/contract/delivery/notifications';
import type { Tables } from '../../../database/schema';
import type { FactComment } from '../../platform/facts/facts';
import type { PersonEvent, SpreadSource } from '../../platform/facts/person-events';
import type { NoticeOf, SpreadOf } from './changes';
import type { NotificationRow } from './channels/channel';
import { kinds } from './kinds/kinds';

type Db = Kysely<Tables>;
/** With the number of its event in the recipient's log; null if none was logged. */
export type LoggedRow = NotificationRow & { seq: number | null };

/** A follow is stored once for its day, so withdrawing it does not need the day. */
const asked = (notices: NoticeOf[]) => sql`json_to_recordset(${JSON.stringify(notices)}::json) as n (
  user_id bigint, kind text, grouping_key uuid, actor_id bigint, content_id bigint, target_id bigint, thread_id bigint,
  container_uuid uuid, section_uuid uuid, service text, detail jsonb
)`;

const anew = kinds.filter(({ ringsAnew }) => ringsAnew).map(({ name }) => name);
const isOf = (kind: RawBuilder<unknown>) => sql`${kind} = any(${anew}::text[])`;
const ringsAnew = isOf(sql`old.kind`);

/**
 * Writes notifications, except by people the recipient mutes; further ones of a full group are only counted. A
 * withdrawn one returns as it was; one of a kind that counts as new gets a new id, which earlier seen and read marks do
 * not cover, and is the only one of its line. Logs the events in the same statement: every reply and like of a busy
 * container passes here, under its lock. Looks up each row by itself: PostgreSQL assumes a hundred rows for any list,
 * and would scan tables of tens of thousands to join them.
 * @param seen time since which it counts as seen: it is not new, and no log mentions it
 */
export async function insertNotices(
  trx: Db,
  notices: NoticeOf[],
  { now, seen = null }: { now: number; seen?: number | null },
): Promise<LoggedRow[]> {
  const { rows } = await sql<LoggedRow>`
    with wanted as (
      select n.*, row_number() over (partition by n.user_id, n.grouping_key) as place,
        case when ${isOf(sql`n.kind`)} then 0 else coalesce((
          select total from notification_groups g where g.user_id = n.user_id and g.grouping_key = n.grouping_key
        ), 0) end as before
      from ${asked(notices)}
      where (select u.type = 'user' and u.date_erased is null from users u where u.id = n.user_id) and not exists (select from mutes m where m.user_id = n.user_id and m.target_id = n.actor_id)
    ),
    counted as (
      insert into notification_groups as g (user_id, grouping_key, total, date_changed)
      select user_id, grouping_key, count(*), ${now}::bigint from wanted where not ${isOf(sql`kind`)}
      group by user_id, grouping_key
      on conflict (user_id, grouping_key) do update set total = g.total + excluded.total, date_changed = excluded.date_changed
    ),
    written as (insert into notifications as old (
      user_id, kind, grouping_key, actor_id, content_id, target_id, thread_id, container_uuid, section_uuid, service,
      detail, date_created, date_seen
    )
    select user_id, kind, grouping_key, actor_id, content_id, target_id, thread_id, container_uuid, section_uuid, service,
      coalesce(detail, '{}'), ${now}::bigint, ${seen}::bigint
    from wanted where before + place <= ${GROUP_ROWS_MAX}
    on conflict (user_id, kind, content_id, actor_id) do update set
      date_gone = null,
      id = case when ${ringsAnew} then excluded.id else old.id end,
      detail = case when ${ringsAnew} then excluded.detail else old.detail end,
      date_created = case when ${ringsAnew} then excluded.date_created else old.date_created end,
      date_seen = case when ${ringsAnew} then null else old.date_seen end,
      date_read = case when ${ringsAnew} then null else old.date_read end,
      date_mailed = case when ${ringsAnew} then null else old.date_mailed end,
      date_pushed = case when ${ringsAnew} then null else old.date_pushed end,
      is_deleted = old.is_deleted and not ${ringsAnew}
    where old.date_gone is not null or ${ringsAnew}
    returning *
    ),
    moved as (${moveLogs(sql`written where ${seen}::bigint is null`)}),
    numbered as (select w.*, ${numberOf(sql`w.id`)} as seq from written w left join moved m using (user_id)),
    logged as (
      insert into person_events (user_id, seq, action, notification_id, date_created)
      select user_id, seq, 'notified', id, ${now}::bigint from numbered where seq is not null
    )
    select * from numbered order by user_id, seq`.execute(trx);
  return rows;
}

/** Reserves event numbers: numbers of a person have no gaps, and each row gets one. */
const moveLogs = (events: RawBuilder<unknown>) => sql`
  insert into notification_states as s (user_id, seq) select user_id, count(*) from ${events} group by user_id
  on conflict (user_id) do update set seq = s.seq + excluded.seq
  returning user_id, seq`;
const numberOf = (order: RawBuilder<unknown>) => sql`
  m.seq - count(*) over (partition by user_id) + row_number() over (partition by user_id order by ${order})`;

/** Withdraws notices, if there are any. @returns those that existed */
export async function takeBack(trx: Db, notices: NoticeOf[], now: number): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    with n as (select * from ${asked(notices)}),
    gone as (
      update notifications t set date_gone = ${now}::bigint from n
      where t.user_id = n.user_id and t.kind = n.kind and t.content_id = n.content_id and t.actor_id = n.actor_id
        and t.date_gone is null
      returning t.*
    ),
    counted as (
      update notification_groups g set total = greatest(0, g.total - d.by)
      from (
        select n.user_id, coalesce(t.grouping_key, n.grouping_key) as grouping_key, count(*)::int as by
        from n left join gone t on t.user_id = n.user_id and t.kind = n.kind and t.content_id = n.content_id
          and t.actor_id = n.actor_id
        group by 1, 2
      ) d where g.user_id = d.user_id and g.grouping_key = d.grouping_key
    )
    select * from gone`.execute(trx);
  return rows;
}

export interface StoredSource extends SpreadSource {
  kind: string;
  section_uuid: string;
}

/** Stores shared notifications, if anyone follows the source. */
export async function insertSources(
  trx: Db,
  spread: SpreadOf[],
  { now, ends }: { now: number; ends: number },
): Promise<StoredSource[]> {
  const { rows } = await sql<StoredSource>`
    insert into notification_sources (
      source, kind, grouping_key, actor_id, content_id, thread_id, container_uuid, section_uuid, service, detail,
      date_created, date_ends
    )
    select n.source, n.kind, n.grouping_key, n.actor_id, n.content_id, n.thread_id, n.container_uuid, n.section_uuid,
      n.service, coalesce(n.detail, '{}'), ${now}::bigint, ${ends}::bigint
    from json_to_recordset(${JSON.stringify(spread)}::json) as n (
      source text, kind text, grouping_key uuid, actor_id bigint, content_id bigint, thread_id bigint,
      container_uuid uuid, section_uuid uuid, service text, detail jsonb
    )
    where case split_part(n.source, ':', 1)
      when 'user' then exists (select from follows f where f.target_id = n.actor_id)
      when 'thread' then exists (select from thread_follows f where f.thread_id = n.thread_id)
      when 'page' then exists (
        select from page_follows f where f.page_uuid = n.container_uuid
        union all
        select from containers k join pages p on p.section_uuid = k.section_uuid and p.page_key = k.container_id
        join page_follows f on f.page_uuid = p.uuid where k.uuid = n.container_uuid
      )
      else true end
      and not exists (
        select from notification_sources s where s.source = n.source and s.content_id = n.content_id and n.content_id <> 0
      )
    returning id, source, actor_id, kind, section_uuid`.execute(trx);
  return rows;
}

/** Finds shared notifications of removed comments, to send their followers' open pages the removal. */
export async function findSpread(trx: Db, comments: FactComment[]): Promise<SpreadSource[]> {
  if (comments.length === 0) return [];
  const named = comments.flatMap(({ id, container_uuid, thread_id, actor_id }) =>
    [`page:${container_uuid}`, `thread:${thread_id}`, `user:${actor_id}`].map((source) => ({ source, id })),
  );
  const { rows } = await sql<SpreadSource>`
    select s.id, s.source, s.actor_id, true as "isGone"
    from json_to_recordset(${JSON.stringify(named)}::json) as n (source text, id bigint)
    cross join lateral (select * from notification_sources where source = n.source and content_id = n.id) s`.execute(
    trx,
  );
  return rows;
}

/** Appends to the logs of people, without gaps in their numbers. */
export async function logEvents(
  trx: Db,
  events: { user_id: number; action: EventAction; notification_id: number }[],
  now: number,
): Promise<PersonEvent[]> {
  if (events.length === 0) return [];
  const { rows } = await sql<PersonEvent>`
    with e as (
      select * from unnest(
        ${events.map(({ user_id }) => user_id)}::bigint[], ${events.map(({ action }) => action)}::text[],
        ${events.map(({ notification_id }) => notification_id)}::bigint[]
      ) with ordinality as e (user_id, action, notification_id, ord)
    ),
    moved as (${moveLogs(sql`e`)})
    insert into person_events (user_id, seq, action, notification_id, date_created)
    select user_id, ${numberOf(sql`e.ord`)}, e.action, e.notification_id, ${now}::bigint
    from e join moved m using (user_id)
    returning user_id, seq, action, notification_id`.execute(trx);
  return rows.sort((a, b) => a.user_id - b.user_id || a.seq - b.seq);
}
