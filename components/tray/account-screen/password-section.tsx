/** Change of the password, which requires the current one; it ends every other login. */
import { useRef } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { codeOf } from '../../../core/base/failure/refusal';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { PASSWORD_MIN } from '../../../core/contract/values/limits';
import { changeAccountAction } from '../../../core/state/account/account.actions';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import { PasswordField } from '../../shared/password-field/password-field';
import { checkNewPassword, checkPassword, type Problems } from '../account/account-checks';
import { AccountForm } from '../account/account-form';
import { PresentPassword } from '../account/present-password';
import { useOpening } from '../account/use-opening';
import { useProblems } from '../account/use-problems';
import { Section } from './section';

interface Props {
  /** True if the account has another login: a provider or a passkey. */
  hasOthers: boolean;
  onChanged(): void;
}

export function PasswordSection({ hasOthers, onChanged }: Props) {
  const t = useTranslate('account');
  const base = useTranslate('base');
  const { email } = useAtomValue(currentUserAtom);
  const change = useSetAtom(changeAccountAction);
  const notice = useSetAtom(showNoticeAction);
  const problemsOf = useProblems();
  const form = useOpening();
  const others = useRef<HTMLInputElement>(null);

  async function handleSave({ password, newPassword }: { password: string; newPassword: string }): Promise<Problems> {
    const ends_other_logins = others.current?.checked === true;
    const answer = await change({ password, newPassword, ...(ends_other_logins && { ends_other_logins }) });
    if (isFailure(answer)) {
      if (codeOf(answer) === 'wrong_password') return { password: t('not_your_password') };
      const problems = await problemsOf(Promise.resolve(answer));
      const isOfNew = answer.data?.data?.field === 'newPassword';
      return isOfNew ? { newPassword: problems.password ?? problems.form } : problems;
    }
    notice({ kind: 'success', text: t('password.changed') });
    form.close();
    onChanged();
    return {};
  }

  return (
    <Section title={t('password.title')}>
      {form.isOpen ? (
        <AccountForm
          lead={t('password.lead')}
          submit={t('save')}
          submitting={t('saving')}
          checks={{ password: checkPassword, newPassword: checkNewPassword }}
          send={handleSave}
          cancel={{ label: t('cancel'), run: form.close }}
        >
          {(problems, isSending) => (
            <>
              {/* Tells a password manager whose password it saves. */}
              <input type="hidden" autoComplete="username" value={email} readOnly />
              <PresentPassword error={problems.password} isSending={isSending} />
              <PasswordField
                label={t('password.new')}
                name="newPassword"
                autoComplete="new-password"
                required
                hint={base('field.password_hint', { count: PASSWORD_MIN })}
                error={problems.newPassword}
                isSending={isSending}
              />
              {hasOthers && (
                <label className="account-form__check">
                  <input ref={others} type="checkbox" /> {t('password.end_others')}
                </label>
              )}
            </>
          )}
        </AccountForm>
      ) : (
        <div className="account__actions">
          <button ref={form.opener} type="button" className="button" part="button" onClick={form.open}>
            {t('password.change')}
          </button>
        </div>
      )}
    </Section>
  );
}
