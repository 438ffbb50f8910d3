/** Lets people who forgot their password choose another. */
import { HOUR_MS } from '../../../../../../core/contract/values/durations';
import type { AccountMail } from './account-mail';

export const passwordReset = {
  name: 'password_reset',
  whom: ({ user_id }) => Number(user_id),
  key: 'password_reset',
  vtype: 'reset',
  validMs: HOUR_MS,
} as const satisfies AccountMail;
