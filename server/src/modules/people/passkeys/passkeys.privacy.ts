import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import { deletePasskeys, listPasskeys } from './passkeys.repository';

/** A person's passkeys; the private halves were never here. */
export const passkeysPart: PrivacyPart = {
  markers: { own: ['passkeys.user_id'] },
  erases: [{ what: 'logins', column: 'passkeys.user_id', fate: 'removed' }],
  async export(db, { id }) {
    const passkeys = await listPasskeys(db, id);
    return { passkeys: passkeys.map(({ user_id: _user, site_uuid: _site, ...passkey }) => passkey) };
  },
  async close(trx, user_id) {
    await deletePasskeys(trx, user_id);
    return [];
  },
};
