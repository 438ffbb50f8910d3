/** Deletion of an account: explains what is deleted and what stays, and requires the password or a recent login. */
import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { codeOf } from '../../../core/base/failure/refusal';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { eraseAccountAction } from '../../../core/state/account/account.actions';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { PasswordField } from '../../shared/password-field/password-field';
import { checkPassword, type Problems } from '../account/account-checks';
import { AccountForm } from '../account/account-form';
import { useOpening } from '../account/use-opening';
import { useProblems } from '../account/use-problems';
import { ProviderButtons } from '../log-in/provider-buttons';
import { Section } from './section';

export function EraseSection({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslate('account');
  const { user_erasure } = useAtomValue(settingsAtom);
  const erase = useSetAtom(eraseAccountAction);
  const notice = useSetAtom(showNoticeAction);
  const problemsOf = useProblems();
  const form = useOpening();
  const [needsLogin, setNeedsLogin] = useState(false);

  async function handleErase({ password }: { password: string }): Promise<Problems> {
    const failure = await erase(hasPassword ? password : undefined);
    if (!isFailure(failure)) {
      notice({ kind: 'success', text: t('erase.done') });
      return {};
    }
    if (codeOf(failure) === 'wrong_password') return { password: t('not_your_password') };
    if (!hasPassword && failure.data?.data?.field === 'password') {
      setNeedsLogin(true);
      return { form: t('erase.fresh') };
    }
    return problemsOf(Promise.resolve(failure));
  }

  return (
    <Section title={t('erase.title')}>
      <p className="account__meta">
        {t('erase.lead')} {t(`erase.${user_erasure}`)}
      </p>
      {form.isOpen ? (
        <div className="account__danger">
          <AccountForm
            submit={t('erase.submit')}
            submitting={t('erase.submitting')}
            checks={hasPassword ? { password: checkPassword } : {}}
            send={handleErase}
            cancel={{ label: t('cancel'), run: form.close }}
            isDangerous
          >
            {(problems, isSending) =>
              hasPassword && (
                <PasswordField
                  label={t('erase.password')}
                  name="password"
                  autoComplete="current-password"
                  required
                  error={problems.password}
                  isSending={isSending}
                />
              )
            }
          </AccountForm>
          {needsLogin && <ProviderButtons isAlone onDone={() => setNeedsLogin(false)} />}
        </div>
      ) : (
        <div className="account__actions">
          <button ref={form.opener} type="button" className="button" part="button" onClick={form.open}>
            {t('erase.open')}
          </button>
        </div>
      )}
    </Section>
  );
}
