/** Removes the login methods of an account other than its password: connected providers and passkeys. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { deleteAllIdentities } from '../identities/identities.repository';
import { deletePasskeys } from '../passkeys/passkeys.repository';
import type { UserChanges } from '../users/users.repository';

/** @returns the changes of the account's row */
export async function endOtherLogins(trx: Kysely<Tables>, user_id: number): Promise<UserChanges> {
  await deleteAllIdentities(trx, user_id);
  await deletePasskeys(trx, user_id);
  return { social_login_provider: '', social_login_id: '' };
}
