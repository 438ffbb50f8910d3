/** Notifies the owner that the password changed or that a login provider was connected. */
import { DAY_MS } from '../../../../../../core/contract/values/durations';
import type { AccountMail } from './account-mail';

export const loginChanged = {
  name: 'login_changed',
  whom: ({ user_id }) => Number(user_id),
  key: 'login_changed',
  vtype: null,
  validMs: DAY_MS,
} as const satisfies AccountMail;
