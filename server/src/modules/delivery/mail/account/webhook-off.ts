/** Notifies an administrator that a webhook was turned off after failing for days. */
import { DAY_MS } from '../../../../../../core/contract/values/durations';
import type { AccountMail } from './account-mail';

export const webhookOff = {
  name: 'webhook_off',
  whom: ({ user_id }) => Number(user_id),
  key: 'webhook_off',
  vtype: null,
  validMs: DAY_MS,
} as const satisfies AccountMail;
