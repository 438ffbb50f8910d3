import type { PrivacyPart } from '../../platform/privacy/privacy-part';

/** Deliveries of a person's notifications to the site's server: numbers and times, no text. */
export const webhooksPart: PrivacyPart = {
  markers: { own: ['webhook_deliveries.user_id'] },
  async export(db, { id }) {
    const rows = await db
      .selectFrom('webhook_deliveries')
      .innerJoin('webhooks', 'webhooks.uuid', 'webhook_deliveries.webhook_uuid')
      .select(['webhooks.url', 'webhook_deliveries.date_created', 'webhook_deliveries.status'])
      .where('webhook_deliveries.user_id', '=', id)
      .orderBy('webhook_deliveries.id')
      .execute();
    return {
      webhook_deliveries: rows.map(({ url, ...row }) => ({ host: new URL(url).host, ...row })),
    };
  },
  async close(trx, user_id) {
    await trx.deleteFrom('webhook_deliveries').where('user_id', '=', user_id).execute();
    return [];
  },
};
