/** Push messages: of one person's notifications, where they have a browser for it, and of broadcasts. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/schema';
import { kinds } from '../kinds/kinds';
import { type NotificationChannel, usersOf } from './channel';

/** What there are words for (`push.<kind>` in locales/<lang>/mail.json); a reader may choose each. */
export const PUSHED = ['reply', 'mention', 'like', 'follow', 'comment_approved', 'comment_refused', 'answer'] as const;
/** To everybody who follows it; what else goes to many waits to be looked for. */
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
  messagesOfSources: async (_trx, sources, now) =>
    sources
      .filter(({ kind }) => BROADCASTS.includes(kind) && kinds.find(({ name }) => name === kind)?.channels.push)
      .map(({ id }) => ({
        kind: 'push_broadcast',
        payload: { id },
        idempotency_key: `push_broadcast:${id}`,
        now,
      })),
};

/** Who of them has a browser that subscribed, in a login that stands: for the others nothing need wait in the outbox. */
export async function havingBrowsers(db: Kysely<Tables>, user_ids: number[], now: number): Promise<Set<number>> {
  const { rows } = await browsersOf(user_ids, now).execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}

const browsersOf = (user_ids: number[], now: number) => sql<{ user_id: number }>`
  select s.user_id from sessions s join push_subscriptions p on p.session_uuid = s.uuid
  where s.user_id = any(${user_ids}::bigint[]) and s.date_revoked is null and s.date_expires > ${now}::bigint`;
