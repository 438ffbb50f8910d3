/**
 * Refuses passwords that many people choose, or that consist of one's own name or address: guessing them takes so few
 * attempts that slowing down logins does not help.
 */

import { isStaff, type Privilege } from '../../../../../core/contract/people/roles';
import { STAFF_PASSWORD_MIN } from '../../../../../core/contract/values/limits';
import { invalidField } from '../../../http/errors';
import { commonPasswords } from './common-passwords';

interface Chooser {
  name: string;
  email: string | null;
  /** Role of a new account: a reader. */
  role?: Privilege;
}

/** Shorter parts of a name occur in many good passwords. */
const PART_MIN = 3;
/** Characters that a password needs in addition to the name in it. */
const OTHERS_MIN = 4;

/** @param field of the request. @throws ApiError invalid_field with the reason `common`, `own_name` or `staff_short`. */
export function requireGoodPassword(password: string, chooser: Chooser, field: 'password' | 'newPassword'): void {
  if (commonPasswords.has(password.normalize('NFKC').toLowerCase())) {
    throw invalidField(field, 'This password is among the first that anybody guesses.', 'common');
  }
  requireStaffLength(password, chooser, field);
  const text = bare(password);
  const isMadeOf = (part: string) => text.includes(part) && text.replaceAll(part, '').length < OTHERS_MIN;
  if (partsOf(chooser).some(isMadeOf))
    throw invalidField(field, 'The password is made of the name or the address of the account.', 'own_name');
}

/** @throws ApiError invalid_field with the reason `staff_short` */
export function requireStaffLength(
  password: string,
  { role }: Pick<Chooser, 'role'>,
  field: 'password' | 'newPassword',
): void {
  if (role && isStaff(role) && [...password].length < STAFF_PASSWORD_MIN) {
    throw invalidField(field, `Staff need ${STAFF_PASSWORD_MIN} characters.`, 'staff_short');
  }
}

/** Returns the name, its words, the address and its part before `@`. */
function partsOf({ name, email }: Chooser): string[] {
  const [local = ''] = email?.split('@') ?? [];
  const parts = [email ?? '', name, local, ...name.split(/\s+/)].map(bare);
  return [...new Set(parts)].filter((part) => part.length >= PART_MIN);
}

/** Keeps letters and digits, in lower case. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
