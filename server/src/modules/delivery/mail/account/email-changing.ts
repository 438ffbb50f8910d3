/** Notifies an account's present address that a signed-in person has asked for another. */
import { HOUR_MS } from '../../../../../../core/contract/values/durations';
import type { AccountMail } from './account-mail';

export const emailChanging = {
  name: 'email_changing',
  whom: ({ user_id }) => Number(user_id),
  key: 'email_changing',
  vtype: null,
  validMs: 48 * HOUR_MS,
} as const satisfies AccountMail;
