import type { ChangeUserBody } from '../../../../../core/contract/people/user';
import type { Action } from '../../../../../core/contract/rules/rules';

/** Returns the permissions that a change requires. */
export function asked({ name, email, newPassword, avatar, email_notice_frequency }: ChangeUserBody): Action[] {
  return [
    'user/update',
    ...(name === undefined ? [] : (['user/update_name'] as const)),
    ...(avatar === undefined ? [] : (['user/update_avatar'] as const)),
    ...(email === undefined ? [] : (['user/update_email'] as const)),
    ...(email_notice_frequency === undefined ? [] : (['user/update_notifications'] as const)),
    ...(newPassword === undefined ? [] : (['user/update_password'] as const)),
  ];
}
