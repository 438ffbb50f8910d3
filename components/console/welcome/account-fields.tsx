/** Fields of a staff account. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { STAFF_PASSWORD_MIN } from '../../../core/contract/values/limits';
import { Field } from '../../shared/field/field';
import { PasswordField } from '../../shared/password-field/password-field';

export function NameField({ error }: { error?: string }) {
  const t = useTranslate('console');
  return (
    <Field
      label={t('welcome.name')}
      name="name"
      hint={t('welcome.name_hint')}
      autoComplete="name"
      required
      {...(error && { error })}
    />
  );
}

export function EmailField({ error }: { error?: string }) {
  const base = useTranslate('base');
  return (
    <Field
      label={base('field.email')}
      name="email"
      type="email"
      autoComplete="username"
      required
      {...(error && { error })}
    />
  );
}

export function NewPasswordField({ isSending, error }: { isSending: boolean; error?: string }) {
  const t = useTranslate('console');
  const base = useTranslate('base');
  return (
    <PasswordField
      label={base('field.password')}
      name="password"
      hint={t('welcome.password_hint', { count: STAFF_PASSWORD_MIN })}
      autoComplete="new-password"
      required
      isSending={isSending}
      {...(error && { error })}
    />
  );
}
