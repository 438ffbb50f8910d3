/** The browsers that asked for push messages. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { PushSubscriptionsTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>;

/** Of one person; the ones not heard of for longest go. */
const MOST_OF_A_PERSON = 10;

export type NewPushSubscription = Omit<PushSubscriptionRow, 'day' | 'sent_today' | 'failures' | 'date_ok'>;

/**
 * Stores it, or who it belongs to now. One a browser, ten a person.
 *
 * @returns false when the endpoint is there with another secret: who sends this is not the browser that subscribed
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

/** @returns the person whose it is while their login stands; undefined when there is no such subscription */
export async function findPushSubscription(
  db: Db,
  site_uuid: string,
  subscription_id: string,
): Promise<{ public_key: string; user_id: number | null } | undefined> {
  const { rows } = await sql<{ public_key: string; user_id: number | null }>`
    select p.public_key, s.user_id from push_subscriptions p
    left join sessions s on s.uuid = p.session_uuid and s.date_revoked is null
    where p.site_uuid = ${site_uuid}::uuid and p.subscription_id = ${subscription_id}`.execute(db);
  return rows[0];
}

interface Deleting {
  site_uuid: string;
  subscription_id: string;
  /** Either is proof. */
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

/** Deletes the one that a browser has replaced by itself. @returns the login it was made in */
export async function takePlaceOf(
  db: Db,
  { site_uuid, subscription_id, auth }: Pick<PushSubscriptionRow, 'site_uuid' | 'subscription_id' | 'auth'>,
): Promise<string | null> {
  const gone = await db
    .deleteFrom('push_subscriptions')
    .where('site_uuid', '=', site_uuid)
    .where('subscription_id', '=', subscription_id)
    .where('auth', '=', auth)
    .returning('session_uuid')
    .executeTakeFirst();
  return gone?.session_uuid ?? null;
}
