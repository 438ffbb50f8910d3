import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import { listIdentities } from './identities.repository';

/** The log-ins of other providers that somebody has used here. */
export const identitiesPart: PrivacyPart = {
  markers: { own: ['identities.user_id'] },
  async export(db, { id }) {
    const identities = await listIdentities(db, id);
    return { identities: identities.map(({ user_id: _user, site_uuid: _site, ...identity }) => identity) };
  },
  async close(trx, user_id) {
    await trx.deleteFrom('identities').where('user_id', '=', user_id).execute();
    return [];
  },
};
