/** Notifies the owner of an account about a login on a new device. */
import { DAY_MS } from '../../../../../../core/contract/values/durations';
import type { AccountMail } from './account-mail';

export const newLogin = {
  name: 'new_login',
  whom: ({ user_id }) => Number(user_id),
  key: 'new_login',
  vtype: null,
  validMs: DAY_MS,
} as const satisfies AccountMail;
