import { useTranslate } from '../../../core/base/i18n/use-translate';
import { PasswordField } from '../../shared/password-field/password-field';

/** The current password, requested before a change of the account. */
export function PresentPassword({ error, isSending }: { error?: string; isSending: boolean }) {
  const t = useTranslate('account');
  return (
    <PasswordField
      label={t('password.present')}
      name="password"
      autoComplete="current-password"
      required
      error={error}
      isSending={isSending}
    />
  );
}
