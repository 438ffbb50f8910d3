/** Adds a passkey. The password is asked for when the login is older than ten minutes. */
import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { OwnPasskeys } from '../../../core/contract/people/passkeys';
import { PASSKEY_NAME_MAX } from '../../../core/contract/values/limits';
import { messageOf } from '../../../core/state/notices/message-of';
import { addPasskeyAction } from '../../../core/state/session/logins/passkey';
import { LoginCancelled } from '../../../core/state/session/logins/social';
import { Field } from '../../shared/field/field';
import { PasswordField } from '../../shared/password-field/password-field';
import { Alert } from '../parts/alert';
import { StepButtons } from '../parts/step-buttons';
import { useForm } from '../parts/use-form';

interface Props {
  onAdded(changed: OwnPasskeys): void;
  onBack(): void;
}

export function PasskeyForm({ onAdded, onBack }: Props) {
  const t = useTranslate('console');
  const login = useTranslate('login');
  const base = useTranslate('base');
  const add = useSetAtom(addPasskeyAction);
  const [needsPassword, setNeedsPassword] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  const { form, failure, field, isSending } = useForm(async (text) => {
    setCancelled(false);
    const password = needsPassword ? text('password') : '';
    try {
      const answer = await add({ name: text('name'), ...(password && { password }) });
      if (!isFailure(answer)) {
        onAdded(answer);
        return undefined;
      }
      if (answer.data?.data?.field === 'password') setNeedsPassword(true);
      return answer;
    } catch (error) {
      if (!(error instanceof LoginCancelled)) throw error;
      setCancelled(true);
      return undefined;
    }
  });
  const isOfKey = field === 'credential' || field === 'ticket';
  const isWrong = failure?.data?.code === 'wrong_password';
  return (
    <form {...form}>
      <Alert>
        {isCancelled || isOfKey ? login('passkey.not_added') : failure && field !== 'password' && messageOf(failure)}
      </Alert>
      <Field
        label={base('field.name')}
        name="name"
        hint={login('passkey.hint')}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
      />
      {needsPassword && (
        <PasswordField
          label={base('field.password')}
          name="password"
          autoComplete="current-password"
          isSending={isSending}
          required
          {...(failure && field === 'password' && { error: isWrong ? messageOf(failure) : t('passkeys.password') })}
        />
      )}
      <StepButtons submit={login(isSending ? 'passkey.adding' : 'passkey.add')} isSending={isSending} onBack={onBack} />
    </form>
  );
}
