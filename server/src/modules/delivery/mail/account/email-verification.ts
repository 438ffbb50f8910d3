/** Asks the owner of an address to confirm it (specification §2 "Verification modal"). */
import { HOUR_MS } from '../../../../../../core/contract/values/durations';
import type { AccountMail } from './account-mail';

export const emailVerification = {
  name: 'email_verification',
  whom: ({ user_id }) => Number(user_id),
  key: 'email_verification',
  vtype: 'emailverification',
  validMs: 48 * HOUR_MS,
} as const satisfies AccountMail;
