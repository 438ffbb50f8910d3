/** People as the console shows them to staff. */
import type { PersonLine } from '../../../../../core/contract/console/people';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { withPresentBan } from '../../people/users/present-ban';
import { commentsMade } from '../../people/users/users.presenter';
import type { UserRow } from '../../people/users/users.repository';

interface Asker {
  isAdministrator: boolean;
  now: number;
}

export function presentPerson(stored: UserRow, { isAdministrator, now }: Asker): PersonLine {
  const row = withPresentBan(stored, now);
  // Moderators do not see the addresses of administrators.
  const isHidden = row.role === 'administrator' && !isAdministrator;
  return {
    user_uuid: numericIdToUuid(row.id),
    id: row.id,
    name: row.name,
    pic_small: row.pic_small,
    type: row.type,
    role: row.role,
    email: isHidden ? '' : maskEmail(row.email ?? ''),
    is_email_proved: row.email_verification_status === 'approved',
    is_trusted: row.badge_trusted,
    badges: row.custom_badges,
    ban_level: row.ban_level,
    comments_made: commentsMade(row),
    date_created: row.date_created,
  };
}

/** Masks an address as `a…@example.org`: enough to recognize it, too little to write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${[...email][0]}…${email.slice(at)}`;
}
