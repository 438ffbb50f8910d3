import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import { deleteOrgRole, findOrgRole } from '../organizations/organizations.repository';
import { deleteInvitesOf } from './invites.repository';

/** Invitations that a person sent or got, their changes of the site, and their role on its organization. */
export const teamPart: PrivacyPart = {
  markers: { own: ['org_roles.user_id'], others: ['staff_invites.actor_id', 'site_changes.actor_id'] },
  async export(db, { id }) {
    const given = await findOrgRole(db, id);
    return given ? { organization_role: { role: given.role, date_created: given.date_created } } : {};
  },
  async close(trx, user_id) {
    await deleteInvitesOf(trx, user_id);
    await deleteOrgRole(trx, user_id);
    await trx.updateTable('staff_invites').set({ actor_id: null }).where('actor_id', '=', user_id).execute();
    await trx
      .updateTable('site_changes')
      .set({ actor_id: null, actor_uuid: null })
      .where('actor_id', '=', user_id)
      .execute();
    return [];
  },
};
