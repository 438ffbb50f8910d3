import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import { deleteCodesOf } from '../login-flows/login-flows.repository';
import { listIdentities } from './identities.repository';

/** A person's logins at other providers, and logins in progress. */
export const identitiesPart: PrivacyPart = {
  markers: { own: ['identities.user_id'] },
  erases: [{ what: 'logins', column: 'identities.user_id', fate: 'removed' }],
  async export(db, { id }) {
    const identities = await listIdentities(db, id);
    return { identities: identities.map(({ user_id: _user, site_uuid: _site, ...identity }) => identity) };
  },
  async close(trx, user_id) {
    // Codes name the identities, so they are deleted first.
    await deleteCodesOf(trx, user_id);
    await trx.deleteFrom('identities').where('user_id', '=', user_id).execute();
    return [];
  },
};
