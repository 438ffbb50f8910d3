/**
 * Errors of an account form, before sending and after a refusal.
 *
 * Source: specification §5 "Signup needs name, email, password", §8; host contract 9.2
 */

import type { Translate } from '../../../core/base/i18n/use-translate';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../../../core/contract/values/limits';

export const fieldNames = ['name', 'email', 'password', 'newPassword'] as const;
export type FieldName = (typeof fieldNames)[number];
export type Values = Partial<Record<FieldName, string>>;
/** A sentence per field, and one for the whole form. */
export type Problems = Partial<Record<FieldName | 'form', string>>;
export type Check = (t: Translate<'base'>, value: string) => string | undefined;

const length = (value: string) => [...value].length;

export const checkName: Check = (t, value) => {
  if (!value.trim()) return t('field_error.name_required');
  if (length(value.trim()) > NAME_MAX) return t('field_error.name_long', { count: NAME_MAX });
  return undefined;
};

/** Requires text before and after one @, a dot after it, and no space: the mail server checks the rest. */
export const checkEmail: Check = (t, value) => {
  if (!value.trim()) return t('field_error.email_required');
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value.trim()) && length(value.trim()) <= EMAIL_MAX;
  return isAddress ? undefined : t('field_error.email_invalid');
};

/** An existing password: only its absence can be checked here. */
export const checkPassword: Check = (t, value) => (value ? undefined : t('field_error.password_required'));

export const checkNewPassword: Check = (t, value) => {
  if (!value) return t('field_error.password_choose');
  if (length(value) < PASSWORD_MIN) return t('field_error.password_short', { count: PASSWORD_MIN });
  if (length(value) > PASSWORD_MAX) return t('field_error.password_long', { count: PASSWORD_MAX });
  return undefined;
};
