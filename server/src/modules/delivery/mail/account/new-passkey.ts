/** Tells the owner of an account that it has one more way in: a passkey outlives a new password. */
import type { AccountMail } from './account-mail';

export const newPasskey = {
  name: 'new_passkey',
  whom: ({ user_id }) => Number(user_id),
  words: 'new_passkey',
  vtype: null,
  validMs: 24 * 60 * 60_000,
} as const satisfies AccountMail;
