/** Notifies the owner of an account that its password was changed, or that a login of a provider was connected to it. */
import { DAY_MS } from '../../../../../../core/contract/durations';
import type { AccountMail } from './account-mail';

export const loginChanged = {
  name: 'login_changed',
  whom: ({ user_id }) => Number(user_id),
  key: 'login_changed',
  vtype: null,
  validMs: DAY_MS,
} as const satisfies AccountMail;
