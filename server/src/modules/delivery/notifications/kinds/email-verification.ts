/** Asks the owner of an address to confirm it (specification §2 "Verification modal"). */
import type { NotificationKind } from '../notification-kind';

export const emailVerification = {
  name: 'email_verification',
  whom: ({ user_id }) => [Number(user_id)],
  groupBy: () => null,
  words: 'email_verification',
  mail: { vtype: 'emailverification', validMs: 48 * 60 * 60_000 },
  isPushed: false,
} as const satisfies NotificationKind;
