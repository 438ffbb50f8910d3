import { isFailure } from '../../../core/base/failure/failure';
import { codeOf } from '../../../core/base/failure/refusal';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { OwnPasskeys } from '../../../core/contract/people/passkeys';
import { PASSKEY_NAME_MAX } from '../../../core/contract/values/limits';
import { addPasskeyAction } from '../../../core/state/session/logins/passkey';
import { LoginCancelled } from '../../../core/state/session/logins/social';
import { Field } from '../../shared/field/field';
import { checkPassword, type Problems } from '../account/account-checks';
import { AccountForm } from '../account/account-form';
import { PresentPassword } from '../account/present-password';
import { useProblems } from '../account/use-problems';

interface Props {
  hasPassword: boolean;
  onAdded(changed: OwnPasskeys, name: string): void;
  onCancel(): void;
}

/** Readers whose account has a password enter it first. */
export function AddPasskey({ hasPassword, onAdded, onCancel }: Props) {
  const t = useTranslate('account');
  const login = useTranslate('login');
  const base = useTranslate('base');
  const add = useSetAtom(addPasskeyAction);
  const problemsOf = useProblems();

  async function handleAdd({ name, password }: { name: string; password: string }): Promise<Problems> {
    try {
      const answer = await add({ name, ...(hasPassword && { password }) });
      if (!isFailure(answer)) {
        onAdded(answer, name || login('passkey.unnamed'));
        return {};
      }
      if (codeOf(answer) === 'wrong_password') return { password: t('not_your_password') };
      const field = answer.data?.data?.field;
      if (field === 'password') return { form: t('erase.fresh') };
      if (field === 'credential' || field === 'ticket') return { form: login('passkey.not_added') };
      return problemsOf(Promise.resolve(answer));
    } catch (error) {
      if (error instanceof LoginCancelled) return { form: login('passkey.not_added') };
      return { form: base('settings.error.generic_error') };
    }
  }

  return (
    <AccountForm
      submit={login('passkey.add')}
      submitting={login('passkey.adding')}
      checks={hasPassword ? { password: checkPassword } : {}}
      send={handleAdd}
      cancel={{ label: t('cancel'), run: onCancel }}
    >
      {(problems, isSending) => (
        <>
          <Field
            label={base('field.name')}
            name="name"
            autoComplete="off"
            maxLength={PASSKEY_NAME_MAX}
            hint={login('passkey.hint')}
            error={problems.name}
          />
          {hasPassword && <PresentPassword error={problems.password} isSending={isSending} />}
        </>
      )}
    </AccountForm>
  );
}
