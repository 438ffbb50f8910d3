/** Notifies a person of their new role on the site. */
import { DAY_MS } from '../../../../../../core/contract/values/durations';
import type { AccountMail } from './account-mail';

export const roleChanged = {
  name: 'role_changed',
  whom: ({ user_id }) => Number(user_id),
  key: 'role_changed',
  vtype: null,
  validMs: 7 * DAY_MS,
} as const satisfies AccountMail;
