/** Warns an administrator that all deliveries to a webhook have failed for some time. */
import { DAY_MS } from '../../../../../../core/contract/values/durations';
import type { AccountMail } from './account-mail';

export const webhookFailing = {
  name: 'webhook_failing',
  whom: ({ user_id }) => Number(user_id),
  key: 'webhook_failing',
  vtype: null,
  validMs: DAY_MS,
} as const satisfies AccountMail;
