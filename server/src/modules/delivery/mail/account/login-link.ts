/** Lets who has the address of an account log in to it without a password. */
import type { AccountMail } from './account-mail';

export const loginLink = {
  name: 'login_link',
  whom: ({ user_id }) => Number(user_id),
  words: 'login_link',
  vtype: 'login',
  validMs: 15 * 60_000,
} as const satisfies AccountMail;
