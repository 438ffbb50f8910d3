/** A signed-in person for rules and routes. */

import { isStaff } from '../../../../../core/contract/people/roles';
import type { Actor } from '../../../../../core/contract/rules/rules';
import { NULL_UUID, numericIdToUuid } from '../../../../../core/contract/values/ids';
import { commentsMade } from '../users/users.presenter';
import type { UserRow } from '../users/users.repository';

export interface SignedIn extends Actor {
  id: number;
  site_uuid: string;
  session_uuid: string;
  row: UserRow;
}

export const guest: Actor = Object.freeze({
  uuid: NULL_UUID,
  user_privilege: 'guest',
  ban_level: 'none',
  email_verification_status: 'none',
  social_login_provider: '',
  comments_made: 0,
  anonymous_name: '',
});

export const signedIn = (row: UserRow, session_uuid: string): SignedIn => ({
  id: row.id,
  uuid: numericIdToUuid(row.id),
  site_uuid: row.site_uuid,
  session_uuid,
  // Specification §5: a person with only a name is a guest.
  user_privilege: row.type === 'anonymous' ? 'guest' : row.role,
  ban_level: row.ban_level,
  email_verification_status: row.email_verification_status,
  social_login_provider: row.social_login_provider,
  has_password: row.password_hash !== null,
  comments_made: commentsMade(row),
  anonymous_name: row.type === 'anonymous' ? row.name : '',
  email: row.email ?? '',
  entitlements: row.entitlements ?? [],
  row,
});

/** Removes role and trust, which apply only on the person's own site: elsewhere they are readers. */
export const asVisitor = (user: SignedIn): SignedIn => ({
  ...user,
  user_privilege: isStaff(user.user_privilege) ? 'normal' : user.user_privilege,
  row: { ...user.row, badge_trusted: false },
});
