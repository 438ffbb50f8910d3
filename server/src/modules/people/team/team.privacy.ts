import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import { deleteInvitesOf } from './invites.repository';

/** Invitations that a person sent or got, and their changes of the site. */
export const teamPart: PrivacyPart = {
  markers: { own: [], others: ['staff_invites.actor_id', 'site_changes.actor_id'] },
  async export() {
    return {};
  },
  async close(trx, user_id) {
    await deleteInvitesOf(trx, user_id);
    await trx.updateTable('staff_invites').set({ actor_id: null }).where('actor_id', '=', user_id).execute();
    await trx
      .updateTable('site_changes')
      .set({ actor_id: null, actor_uuid: null })
      .where('actor_id', '=', user_id)
      .execute();
    return [];
  },
};
