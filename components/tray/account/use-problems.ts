/** Puts the server's refusals under their fields, in the reader's language (specification §8). */

import { type Failure, isFailure, unreachable } from '../../../core/base/failure/failure';
import { codeOf } from '../../../core/base/failure/refusal';
import { loadAreas } from '../../../core/base/i18n/packs';
import { translate } from '../../../core/base/i18n/translate';
import { type Translate, useTranslate } from '../../../core/base/i18n/use-translate';
import type { ErrorCode } from '../../../core/contract/values/errors';
import { STAFF_PASSWORD_MIN } from '../../../core/contract/values/limits';
import { messageOf } from '../../../core/state/notices/message-of';
import type { FieldName, Problems } from './account-checks';

/** Fields with their own sentence for a refusal without a reason. */
const named = ['name', 'email', 'password'] as const;

const fieldOf: Partial<Record<ErrorCode, FieldName>> = {
  unregistered_email: 'email',
  email_taken: 'email',
  wrong_password: 'password',
  name_taken: 'name',
};

/** Waits for a request of an account form. @returns the server's refusals, empty on success. */
export function useProblems(): (request: Promise<unknown>) => Promise<Problems> {
  const t = useTranslate('base');
  return async (request) => {
    const answer = await request.catch((error: unknown) => error);
    if (isFailure(answer)) return problemsOf(answer, t);
    // A rejection without a response means that there is no connection to the server.
    return answer instanceof Error ? { form: messageOf(unreachable(answer)) } : {};
  };
}

/** The password is correct, but too short by now: the link to choose another is below the form. */
async function refusedAtLogIn(t: Translate<'base'>): Promise<Problems> {
  await loadAreas(['login']);
  const words = { length: STAFF_PASSWORD_MIN, forgot: t('login.forgot') };
  return { password: translate('login', 'password.staff_short', words) };
}

function problemsOf(failure: Failure, t: Translate<'base'>): Problems | Promise<Problems> {
  const code = codeOf(failure);
  if (code === 'invalid_field') {
    const { field: refused, reason } = failure.data?.data ?? {};
    // Common, or the account's own name: the account screens have one field for a new password.
    if (reason === 'common' || reason === 'own_name') return { password: t('field_error.password_guessed') };
    if (reason === 'staff_short' && refused === 'password') return refusedAtLogIn(t);
    if (reason === 'staff_short') return { password: t('field_error.password_short', { count: STAFF_PASSWORD_MIN }) };
    const field = named.find((name) => name === refused);
    return field ? { [field]: t(`field_error.${field}_invalid`) } : { form: t('settings.error.invalid_field') };
  }
  return { [fieldOf[code] ?? 'form']: messageOf(failure) };
}
