/** Tells the address an account has that somebody signed in to it has asked for another. */
import type { AccountMail } from './account-mail';

export const emailChanging = {
  name: 'email_changing',
  whom: ({ user_id }) => Number(user_id),
  words: 'email_changing',
  vtype: null,
  validMs: 48 * 60 * 60_000,
} as const satisfies AccountMail;
