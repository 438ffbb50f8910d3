/** Requests about a person's data. Notes are deleted with the account; answered requests stay, as proof. */
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';

export const dataRequestsPart: PrivacyPart = {
  markers: { own: ['data_requests.user_id'], others: ['data_requests.actor_id'] },
  erases: [{ what: 'requests', column: 'data_requests.user_id', fate: 'stays' }],
  async export(db, { id }) {
    const rows = await db
      .selectFrom('data_requests')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('date_created')
      .execute();
    return {
      data_requests: rows.map(({ uuid, kind, state, note, date_created, date_closed }) => ({
        ...{ request_uuid: uuid, user_uuid: numericIdToUuid(id), kind, state, note, date_created, date_closed },
      })),
    };
  },
  async close(trx, user_id) {
    await trx.updateTable('data_requests').set({ note: '' }).where('user_id', '=', user_id).execute();
    await trx
      .updateTable('data_requests')
      .set({ actor_id: null })
      .where('actor_id', '=', user_id)
      .where('user_id', '!=', user_id)
      .execute();
    return [];
  },
};
