/** Lets who has forgotten their password choose another. */
import type { NotificationKind } from '../notification-kind';

export const passwordReset = {
  name: 'password_reset',
  whom: ({ user_id }) => [Number(user_id)],
  groupBy: () => null,
  words: 'password_reset',
  mail: { vtype: 'reset', validMs: 1 * 60 * 60_000 },
  isPushed: false,
} as const satisfies NotificationKind;
