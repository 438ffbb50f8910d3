import { sql } from 'kysely';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import type { PushSubscriptionRow } from './push-subscriptions.repository';

/** A person's push subscriptions; found by their sessions, so they are deleted before those. */
export const pushPart: PrivacyPart = {
  markers: { own: [] },
  async export(db, { id }) {
    const { rows } = await sql<PushSubscriptionRow>`
      select p.* from push_subscriptions p join sessions s on s.uuid = p.session_uuid
      where s.user_id = ${id}::bigint order by p.date_created`.execute(db);
    return {
      push_subscriptions: rows.map(({ endpoint, language, time_zone, date_created, date_ok }) => ({
        service: new URL(endpoint).host,
        language,
        time_zone,
        date_created,
        date_ok,
      })),
    };
  },
  async close(trx, user_id) {
    await sql`
      delete from push_subscriptions
      where session_uuid in (select uuid from sessions where user_id = ${user_id}::bigint)`.execute(trx);
    return [];
  },
};
