/** Webhooks of sites, and the log of their deliveries. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { OffReason } from '../../../../../core/contract/delivery/webhooks';
import type { Tables, WebhookDeliveriesTable, WebhooksTable } from '../../../database/schema';

type Db = Kysely<Tables>;
export type WebhookRow = Selectable<WebhooksTable>;
export type DeliveryRow = Selectable<WebhookDeliveriesTable>;

const LISTED = 20;

interface OfSite {
  uuid: string;
  site_uuid: string;
}

export async function insertWebhook(db: Db, row: Omit<Insertable<WebhooksTable>, 'date_off'>): Promise<void> {
  await db
    .insertInto('webhooks')
    .values({ ...row, date_off: null })
    .execute();
}

export const listWebhooks = (db: Db, site_uuid: string): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().where('site_uuid', '=', site_uuid).orderBy('date_created').execute();

/** Finds a webhook that is on. */
export const findWebhook = (db: Db, uuid: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('uuid', '=', uuid).where('date_off', 'is', null).executeTakeFirst();

/** @returns whether the webhook was on */
export async function switchOff(
  db: Db,
  { uuid, site_uuid, off_reason, now }: OfSite & { off_reason: OffReason; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ date_off: now, off_reason })
    .where('uuid', '=', uuid)
    .where('site_uuid', '=', site_uuid)
    .where('date_off', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds a webhook of the site, on or off. */
export const findOfSite = (db: Db, { uuid, site_uuid }: OfSite): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('uuid', '=', uuid).where('site_uuid', '=', site_uuid).executeTakeFirst();

/** Finds the webhook and locks it until the transaction ends. */
export const lockOfSite = (trx: Db, { uuid, site_uuid }: OfSite): Promise<WebhookRow | undefined> =>
  trx
    .selectFrom('webhooks')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('site_uuid', '=', site_uuid)
    .forUpdate()
    .executeTakeFirst();

export async function storeSecret(trx: Db, uuid: string, sealed_secret: string): Promise<void> {
  await trx.updateTable('webhooks').set({ sealed_secret }).where('uuid', '=', uuid).execute();
}

export const changeWebhook = (db: Db, uuid: string, change: Updateable<WebhooksTable>): Promise<WebhookRow> =>
  db.updateTable('webhooks').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

/** Deletes the webhook with its log. @returns whether it existed */
export async function deleteWebhook(db: Db, { uuid, site_uuid }: OfSite): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('uuid', '=', uuid)
    .where('site_uuid', '=', site_uuid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function noteDelivery(db: Db, row: Insertable<WebhookDeliveriesTable>): Promise<void> {
  await db.insertInto('webhook_deliveries').values(row).execute();
}

/** Lists the latest deliveries of a webhook, newest first. */
export const listDeliveries = (db: Db, webhook_uuid: string): Promise<DeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_uuid', '=', webhook_uuid)
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();

/** Finds a delivery of a site by its id. */
export const findDelivery = (
  db: Db,
  { request_uuid, site_uuid }: { request_uuid: string; site_uuid: string },
): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.uuid', 'webhook_deliveries.webhook_uuid')
    .where('request_uuid', '=', request_uuid)
    .where('webhooks.site_uuid', '=', site_uuid)
    .where('webhooks.date_off', 'is', null)
    .orderBy('webhook_deliveries.id', 'desc')
    .executeTakeFirst();

export async function forgetDeliveries(db: Db, before: number): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('date_created', '<', before).execute();
}
