/** Notifies the owner of an account about a new passkey, which stays valid after a new password. */
import { DAY_MS } from '../../../../../../core/contract/values/durations';
import type { AccountMail } from './account-mail';

export const newPasskey = {
  name: 'new_passkey',
  whom: ({ user_id }) => Number(user_id),
  key: 'new_passkey',
  vtype: null,
  validMs: DAY_MS,
} as const satisfies AccountMail;
