/** Tells the address an account has that somebody signed in to it has asked for another. */
import type { NotificationKind } from '../notification-kind';

export const emailChanging = {
  name: 'email_changing',
  whom: ({ user_id }) => [Number(user_id)],
  groupBy: () => null,
  words: 'email_changing',
  mail: { vtype: null, validMs: 48 * 60 * 60_000 },
  isPushed: false,
} as const satisfies NotificationKind;
