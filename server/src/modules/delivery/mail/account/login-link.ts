/** Lets the owner of an account's address log in without a password. */
import { MINUTE_MS } from '../../../../../../core/contract/values/durations';
import type { AccountMail } from './account-mail';

export const loginLink = {
  name: 'login_link',
  whom: ({ user_id }) => Number(user_id),
  key: 'login_link',
  vtype: 'login',
  validMs: 15 * MINUTE_MS,
} as const satisfies AccountMail;
