/** Browsers that subscribed to push messages. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { PushSubscriptionsTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>;

/** Limit per person; the subscriptions that were renewed longest ago are deleted. */
const MOST_OF_A_PERSON = 10;

export type NewPushSubscription = Omit<
  PushSubscriptionRow,
  'day' | 'sent_today' | 'failures' | 'date_ok' | 'date_first_ok'
>;

/**
 * Stores a subscription and its present person. One per browser, ten per person.
 *
 * @returns false when the endpoint exists with another secret: the sender is not the browser that subscribed
 */
export async function savePushSubscription(db: Db, row: NewPushSubscription): Promise<boolean> {
  const { session_uuid, public_key, p256dh, language, time_zone, unique_id } = row;
  return db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto('push_subscriptions')
      .values({ ...row, date_ok: null })
      .onConflict((conflict) =>
        conflict
          .column('endpoint_hash')
          .doUpdateSet({
            session_uuid,
            public_key,
            p256dh,
            language,
            time_zone,
            unique_id,
            date_created: row.date_created,
          })
          .where('push_subscriptions.auth', '=', row.auth)
          .where('push_subscriptions.site_uuid', '=', row.site_uuid),
      )
      .returning('endpoint_hash')
      .executeTakeFirst();
    if (!stored) return false;
    if (unique_id !== '') {
      await trx
        .deleteFrom('push_subscriptions')
        .where('site_uuid', '=', row.site_uuid)
        .where('unique_id', '=', unique_id)
        .where('endpoint_hash', '!=', row.endpoint_hash)
        .execute();
    }
    if (session_uuid !== null) await deleteSurplus(trx, session_uuid);
    return true;
  });
}

async function deleteSurplus(trx: Db, session_uuid: string): Promise<void> {
  await sql`
    delete from push_subscriptions where endpoint_hash in (
      select p.endpoint_hash from push_subscriptions p join sessions s on s.uuid = p.session_uuid
      where s.user_id = (select user_id from sessions where uuid = ${session_uuid}::uuid)
      order by p.date_created desc, p.endpoint_hash offset ${MOST_OF_A_PERSON}
    )`.execute(trx);
}

interface FoundSubscription {
  public_key: string;
  user_id: number | null;
  is_wanted: boolean;
}

/** @returns the person, while their session is active, and their choice; undefined for an unknown subscription */
export async function findPushSubscription(
  db: Db,
  site_uuid: string,
  subscription_id: string,
): Promise<FoundSubscription | undefined> {
  const { rows } = await sql<FoundSubscription>`
    select p.public_key, s.user_id, t.wants_push is distinct from false as is_wanted from push_subscriptions p
    left join sessions s on s.uuid = p.session_uuid and s.date_revoked is null
    left join notification_states t on t.user_id = s.user_id
    where p.site_uuid = ${site_uuid}::uuid and p.subscription_id = ${subscription_id}`.execute(db);
  return rows[0];
}

/** Finds a browser by the name it made up. */
export const findBrowserNamed = (db: Db, site_uuid: string, unique_id: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth', 'public_key'])
    .where('site_uuid', '=', site_uuid)
    .where('unique_id', '=', unique_id)
    .executeTakeFirst();

interface Deleting {
  site_uuid: string;
  subscription_id: string;
  /** `user_id` or `auth` proves who may delete the subscription. */
  user_id: number | null;
  auth: string | null;
}

export async function deletePushSubscription(
  db: Db,
  { site_uuid, subscription_id, user_id, auth }: Deleting,
): Promise<void> {
  await sql`
    delete from push_subscriptions p
    where p.site_uuid = ${site_uuid}::uuid and p.subscription_id = ${subscription_id}
      and (p.auth = ${auth} or exists (
        select from sessions s where s.uuid = p.session_uuid and s.user_id = ${user_id}::bigint
      ))`.execute(db);
}

/** Deletes a subscription that its browser has replaced. @returns its session, and the browser's name */
export async function takePlaceOf(
  db: Db,
  { site_uuid, subscription_id, auth }: Pick<PushSubscriptionRow, 'site_uuid' | 'subscription_id' | 'auth'>,
): Promise<Pick<PushSubscriptionRow, 'session_uuid' | 'unique_id'> | undefined> {
  return db
    .deleteFrom('push_subscriptions')
    .where('site_uuid', '=', site_uuid)
    .where('subscription_id', '=', subscription_id)
    .where('auth', '=', auth)
    .returning(['session_uuid', 'unique_id'])
    .executeTakeFirst();
}

/** Recipients of messages: subscriptions for the site's present key, in the order of their keys. */
interface Receivers {
  site_uuid: string;
  public_key: string;
  /** Sends only to these browsers, which failed before. */
  only?: string[];
}

const receiving = ({ site_uuid, public_key, only }: Receivers) => sql`
  p.site_uuid = ${site_uuid}::uuid and p.public_key = ${public_key}
  ${only ? sql`and p.endpoint_hash = any(${only}::text[])` : sql``}`;

/** Selects active sessions: after logout, a browser belongs to nobody. */
const standing = (now: number) => sql`s.date_revoked is null and s.date_expires > ${now}`;

/** Finds the browsers of a person. */
export async function findPersonsBrowsers(
  db: Db,
  { user_id, now, ...receivers }: Receivers & { user_id: number; now: number },
): Promise<PushSubscriptionRow[]> {
  const { rows } = await sql<PushSubscriptionRow>`
    select p.* from sessions s join push_subscriptions p on p.session_uuid = s.uuid
    where s.user_id = ${user_id} and ${standing(now)} and ${receiving(receivers)}
    order by p.endpoint_hash`.execute(db);
  return rows;
}

/** Finds browsers of followers, without people who switched off the kind or already follow the author. */
export async function findFollowersBrowsers(
  db: Db,
  asked: Receivers & { user_ids: number[]; kind: string; actor_id: number; now: number },
): Promise<PushSubscriptionRow[]> {
  const { user_ids, kind, actor_id, now } = asked;
  const wantsPushOf = (name: string) => sql`coalesce((t.channels -> ${name}::text ->> 'push')::boolean, true)`;
  const { rows } = await sql<PushSubscriptionRow>`
    select p.* from sessions s join push_subscriptions p on p.session_uuid = s.uuid
    left join notification_states t on t.user_id = s.user_id
    where s.user_id = any(${user_ids}::bigint[]) and ${standing(now)} and ${receiving(asked)}
      and t.wants_push is distinct from false and ${wantsPushOf(kind)}
      and (${kind}::text = 'subscribed_user_content' or not (${wantsPushOf('subscribed_user_content')} and exists (
        select from follows f where f.user_id = s.user_id and f.target_id = ${actor_id}
      )))
    order by p.endpoint_hash`.execute(db);
  return rows;
}

/** Finds the next browsers of a site, without people who switched off the kind; for a topic, those of its followers. */
export async function findBrowsersAfter(
  db: Db,
  asked: Receivers & {
    /** Only browsers that had received a message before this time, or only the others: none changes sides while they are read. */
    hadTaken: boolean;
    by: number;
    after: string;
    kind: string;
    topic: { section_uuid: string; topic_id: string } | null;
    limit: number;
    now: number;
  },
): Promise<PushSubscriptionRow[]> {
  const { hadTaken, by, after, kind, topic, limit, now } = asked;
  const { rows } = await sql<PushSubscriptionRow>`
    select p.* from push_subscriptions p
    left join sessions s on s.uuid = p.session_uuid and ${standing(now)}
    left join notification_states t on t.user_id = s.user_id
    where ${receiving(asked)} and coalesce(p.date_first_ok < ${by}, false) = ${hadTaken} and p.endpoint_hash > ${after}
      and t.wants_push is distinct from false
      and coalesce((t.channels -> ${kind}::text ->> 'push')::boolean, true)
      ${
        topic
          ? sql`and exists (
              select from topic_follows f where f.user_id = s.user_id
                and f.section_uuid = ${topic.section_uuid}::uuid and f.topic_id = ${topic.topic_id}
            )`
          : sql``
      }
    order by p.endpoint_hash limit ${limit}`.execute(db);
  return rows;
}

/** Deletes a browser after this many failures in a row. */
const MOST_FAILURES = 5;

export interface Delivered {
  gone: string[];
  failed: string[];
  /** Each with the day in its reader's time zone, and the number sent on that day including this one. */
  sent: { endpoint_hash: string; day: number; sent_today: number }[];
}

/** Records the results of a page of messages. */
export async function noteDelivered(db: Db, { gone, failed, sent }: Delivered, now: number): Promise<void> {
  if (sent.length > 0) {
    await sql`
      update push_subscriptions p set date_ok = ${now}, date_first_ok = coalesce(p.date_first_ok, ${now}), failures = 0, day = n.day, sent_today = n.sent_today
      from json_to_recordset(${JSON.stringify(sent)}::json) as n (endpoint_hash text, day bigint, sent_today integer)
      where p.endpoint_hash = n.endpoint_hash`.execute(db);
  }
  if (failed.length > 0) {
    await sql`
      update push_subscriptions set failures = failures + 1 where endpoint_hash = any(${failed}::text[])`.execute(db);
  }
  if (gone.length + failed.length > 0) {
    await sql`
      delete from push_subscriptions
      where endpoint_hash = any(${gone}::text[])
        or (endpoint_hash = any(${failed}::text[]) and failures >= ${MOST_FAILURES})`.execute(db);
  }
}
