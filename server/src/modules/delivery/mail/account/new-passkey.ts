/** Notifies the owner of an account that it has one more way in: a passkey outlives a new password. */
import { DAY_MS } from '../../../../../../core/contract/durations';
import type { AccountMail } from './account-mail';

export const newPasskey = {
  name: 'new_passkey',
  whom: ({ user_id }) => Number(user_id),
  key: 'new_passkey',
  vtype: null,
  validMs: DAY_MS,
} as const satisfies AccountMail;
