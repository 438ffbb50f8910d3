/**
 * Chooses which deliveries to send next, fairly between endpoints: the first delivery of each endpoint comes before the second
 * delivery of any. An endpoint gets few deliveries at once, counted over all processes. An endpoint that keeps failing gets one
 * delivery a minute to probe it, while its other deliveries stay due.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { OutboxRow, Take } from '../../platform/outbox/outbox.repository';
import { WEBHOOK } from '../../platform/site-events/leave-site-event';
import { PROBE_EVERY_MS, PROBED_AFTER_FAILURES } from './failures.repository';

type Db = Kysely<Tables>;

/** Deliveries that wait for the answer of one endpoint, in all processes together. */
const AT_ONCE_PER_ENDPOINT = 4;

/** The pending deliveries of a webhook `w`; the index `outbox_webhooks` finds them. */
const pending = sql`kind = ${sql.lit(WEBHOOK)} and date_done is null and payload ->> 'webhook_uuid' = w.uuid::text`;

export const takeDeliveries: Take = async (db, { now, lease, limit }) => {
  const ready = await findReady(db, now);
  if (ready.length === 0) return [];
  return db.transaction().execute(async (trx) => {
    const webhook_uuids = await lockWebhooks(trx, ready, now);
    return webhook_uuids.length === 0 ? [] : leaseNext(trx, { webhook_uuids, now, lease, limit });
  });
};

/** Webhooks that have something due and are not paused. */
async function findReady(db: Db, now: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select w.uuid from webhooks w
    where w.date_off is null and coalesce(w.date_paused, 0) <= ${now}::bigint
      and exists (select from outbox where ${pending} and date_next <= ${now}::bigint)`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** Locks webhooks, except those for which another process is choosing, so that only one counts its deliveries. */
async function lockWebhooks(trx: Db, uuids: string[], now: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from webhooks
    where uuid = any(${uuids}::uuid[]) and date_off is null and coalesce(date_paused, 0) <= ${now}::bigint
    for no key update skip locked`.execute(trx);
  return rows.map(({ uuid }) => uuid);
}

/**
 * Leases deliveries of locked webhooks. A leased delivery has been attempted and is due soon: within one lease, or two for a
 * process whose clock is ahead or that began to choose later.
 */
async function leaseNext(
  trx: Db,
  { webhook_uuids, now, lease, limit }: { webhook_uuids: string[]; now: number; lease: number; limit: number },
): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    with chosen as (
      select due.id, busy.count + due.place as turn, due.date_next
      from webhooks w
      cross join lateral (
        select count(*) from outbox
        where ${pending} and attempts > 0 and date_next > ${now}::bigint and date_next <= ${now + 2 * lease}::bigint
      ) as busy
      cross join lateral (
        select id, date_next, row_number() over (order by date_next, id) as place
        from outbox where ${pending} and date_next <= ${now}::bigint
        order by date_next, id limit ${AT_ONCE_PER_ENDPOINT}
      ) as due
      where w.uuid = any(${webhook_uuids}::uuid[])
        and busy.count + due.place <= case when w.failures < ${PROBED_AFTER_FAILURES} then ${AT_ONCE_PER_ENDPOINT} else 1 end
      order by turn, due.date_next limit ${limit}
    ),
    taken as (
      update outbox o set attempts = attempts + 1, date_next = ${now + lease}::bigint
      from chosen where o.id = chosen.id and o.date_done is null and o.date_next <= ${now}::bigint
      returning o.*, chosen.turn
    ),
    probed as (
      update webhooks w set date_paused = ${now + PROBE_EVERY_MS}::bigint
      from taken where w.uuid::text = taken.payload ->> 'webhook_uuid' and w.failures >= ${PROBED_AFTER_FAILURES}
    )
    select * from taken order by turn, id`.execute(trx);
  return rows;
}

/** Drops due deliveries of webhooks that are off or deleted, which `takeDeliveries` never takes. */
export async function dropUndeliverable(db: Db, now: number): Promise<void> {
  await sql`
    update outbox o set date_done = ${now}::bigint, payload = '{}'
    where o.kind = ${sql.lit(WEBHOOK)} and o.date_done is null and o.date_next <= ${now}::bigint and not exists (
      select from webhooks w where w.uuid::text = o.payload ->> 'webhook_uuid' and w.date_off is null
    )`.execute(db);
}
