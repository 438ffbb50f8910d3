/**
 * Leaves content events for the site's webhooks (host contract 14, topic `content`), in the statement that logs them: a
 * crash loses nothing, and sites without a webhook need no extra query.
 */
import { sql } from 'kysely';
import { WEBHOOK } from '../../platform/site-events/leave-site-event';
import type { LeaveEvents } from '../../platform/write-queue/flush';

/**
 * Public and staff logs together, by ids; an event in both, or twice in a moment, is delivered once. Rows of `told` are
 * in log order, and as many as the webhook takes at once share a delivery. Payloads are read only for webhooks: `told`
 * is a separate query, so the planner moves no condition before the join.
 */
export const leaveEvents: LeaveEvents = (changed, now) => {
  const logs = changed.flatMap(({ container: { uuid, staff_log }, site_uuid }) =>
    [uuid, staff_log].map((log) => ({ log, uuid, site_uuid })),
  );
  return sql`
    told as materialized (
      select w.uuid as webhook_uuid, w.events_per_delivery, of.uuid as container_uuid, l.action,
        l.payload::jsonb ->> 'content_uuid' as content_uuid, min(l.log_uuid::text || ' ' || l.seq) as name, min(l.seq) as seq
      from (select * from logged union all select * from logged_for_staff) l
      join unnest(
        ${logs.map(({ log }) => log)}::uuid[], ${logs.map(({ uuid }) => uuid)}::uuid[],
        ${logs.map(({ site_uuid }) => site_uuid)}::uuid[]
      ) as of (log, uuid, site_uuid) on of.log = l.log_uuid
      join webhooks w on w.site_uuid = of.site_uuid and w.date_off is null and 'content' = any(w.topics)
      group by 1, 2, 3, 4, 5
    ),
    placed as (
      select *, row_number() over (partition by webhook_uuid order by container_uuid, seq, name) - 1 as place
      from told where content_uuid is not null
    ),
    left_for_webhooks as (
      insert into outbox (kind, payload, idempotency_key, date_next, date_created)
      select ${WEBHOOK}::text, jsonb_build_object(
          'webhook_uuid', webhook_uuid, 'request_uuid', gen_random_uuid(), 'attempt', 1, 'begun', ${now}::bigint,
          'user_id', null, 'notification_id', 0, 'after_user_id', 0,
          'events', jsonb_agg(jsonb_build_object(
            'action', action, 'content_uuid', content_uuid, 'content_container_uuid', container_uuid, 'time', ${now}::bigint
          ) order by place)
        ),
        ${WEBHOOK}::text || ' ' || webhook_uuid || ' ' || min(name), ${now}::bigint, ${now}::bigint
      from placed group by webhook_uuid, place / events_per_delivery order by webhook_uuid, min(place)
      on conflict (idempotency_key) do nothing
    )`;
};
