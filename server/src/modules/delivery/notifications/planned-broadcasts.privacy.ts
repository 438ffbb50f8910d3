/** Broadcasts that staff planned or approved. They are the publisher's, so that only the references to the account go. */
import type { PrivacyPart } from '../../platform/privacy/privacy-part';

export const plannedBroadcastsPart: PrivacyPart = {
  markers: { own: [], others: ['planned_broadcasts.actor_id', 'planned_broadcasts.approver_id'] },
  async export() {
    return {};
  },
  async close(trx, user_id) {
    for (const column of ['actor_id', 'approver_id'] as const)
      await trx
        .updateTable('planned_broadcasts')
        .set({ [column]: null })
        .where(column, '=', user_id)
        .execute();
    return [];
  },
};
