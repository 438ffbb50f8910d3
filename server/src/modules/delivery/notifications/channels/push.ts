/** Push messages for personal notifications, for broadcasts, and for followers. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/schema';
import { type NotificationChannel, usersOf } from './channel';

/** Kinds with texts (`push.<kind>` in locales/<lang>/mail.json); readers can choose each. */
export const PUSHED = [
  ...(['reply', 'mention', 'like', 'follow', 'comment_approved', 'comment_refused', 'answer'] as const),
  ...(['subscribed_page_content', 'subscribed_user_content'] as const),
] as const;
const BROADCASTS = ['broadcast_site', 'broadcast_topic'];
export type PushedKind = (typeof PUSHED)[number];
export const isPushed = (kind: string): kind is PushedKind => PUSHED.some((one) => one === kind);

export const push: NotificationChannel = {
  name: 'push',
  reaches: (written, now) => browsersOf(usersOf(written), now),
  async messagesOf(trx, written, now) {
    const pushed = written.filter(({ kind }) => isPushed(kind));
    if (pushed.length === 0) return [];
    const having = await havingBrowsers(trx, usersOf(pushed), now);
    return pushed
      .filter(({ user_id }) => having.has(user_id))
      .map(({ user_id, id }) => ({
        kind: 'push',
        payload: { user_id, id },
        idempotency_key: `push:${id}`,
        now,
      }));
  },
  async messagesOfSources(trx, sources, now) {
    const broadcasts = sources.filter(({ kind }) => BROADCASTS.includes(kind)).map(({ id }) => id);
    const followed = sources.filter(({ kind }) => isPushed(kind)).map(({ id }) => id);
    const message = (kind: string, id: number) => ({ kind, payload: { id }, idempotency_key: `${kind}:${id}`, now });
    return [
      ...broadcasts.map((id) => message('push_broadcast', id)),
      ...(await pushedToFollowers(trx, followed)).map((id) => message('push_followers', id)),
    ];
  },
};

/**
 * Selects the content to push to followers: all comments by people they follow. On pages they follow, only comments by
 * staff and announced live blog posts, because readers comment there every minute. The tray and emails list the rest.
 * Looks up each author and comment by its id: with joins, the planner walked all people.
 */
async function pushedToFollowers(trx: Kysely<Tables>, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from (
      select n.id, n.kind, n.source, (select role from users where id = n.actor_id) as role,
        (select kind = 'livestories' and parent_id is null from comments where id = n.content_id) as is_post
      from notification_sources n where n.id = any(${ids}::bigint[]) and exists (select from push_subscriptions)
    ) as found
    where role is not null and is_post is not null
      and (kind = 'subscribed_user_content' or (source like 'page:%' and (role <> 'normal' or is_post)))
    order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Finds people with a subscribed browser and an active session; for others nothing needs to be queued. */
export async function havingBrowsers(db: Kysely<Tables>, user_ids: number[], now: number): Promise<Set<number>> {
  const { rows } = await browsersOf(user_ids, now).execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}

const browsersOf = (user_ids: number[], now: number) => sql<{ user_id: number }>`
  select s.user_id from sessions s join push_subscriptions p on p.session_uuid = s.uuid
  where s.user_id = any(${user_ids}::bigint[]) and s.date_revoked is null and s.date_expires > ${now}::bigint`;
