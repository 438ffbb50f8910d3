/**
 * Which password somebody may choose: none that everybody else chooses, none that is made of their own name or address. So
 * few tries would be needed that no pace of logging in keeps somebody out.
 */
import { STAFF_PASSWORD_MIN } from '../../../../../core/contract/limits';
import { isStaff, type Privilege } from '../../../../../core/contract/roles';
import { invalidField } from '../../../http/errors';
import { commonPasswords } from './common-passwords';

interface Chooser {
  name: string;
  email: string | null;
  /** Of a new account: a reader's. */
  role?: Privilege;
}

/** Shorter parts of a name stand in many a good password. */
const PART_MIN = 3;
/** What has to be left of a password beside the name in it. */
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

/** The name, the words of it, the address and what stands before its `@`. */
function partsOf({ name, email }: Chooser): string[] {
  const [local = ''] = email?.split('@') ?? [];
  const parts = [email ?? '', name, local, ...name.split(/\s+/)].map(bare);
  return [...new Set(parts)].filter((part) => part.length >= PART_MIN);
}

/** Letters and digits, whatever their case. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
