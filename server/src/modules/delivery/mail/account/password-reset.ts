/** Lets who has forgotten their password choose another. */
import type { AccountMail } from './account-mail';

export const passwordReset = {
  name: 'password_reset',
  whom: ({ user_id }) => Number(user_id),
  words: 'password_reset',
  vtype: 'reset',
  validMs: 1 * 60 * 60_000,
} as const satisfies AccountMail;
