/**
 * Forgotten password: the request only. The answer is the same for every address, so that nobody learns here who has
 * an account.
 */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { requestPasswordResetAction } from '../../../core/state/session/session.atoms';
import { showFormAction } from '../../../core/state/tray/tray.atoms';
import { checkEmail, type Problems } from '../account/account-checks';
import { AccountForm } from '../account/account-form';
import { EmailField } from '../account/email-field';
import { useProblems } from '../account/use-problems';
import { Noted } from './noted';

export function ForgotForm() {
  const t = useTranslate('base');
  const requestReset = useSetAtom(requestPasswordResetAction);
  const showForm = useSetAtom(showFormAction);
  const problemsOf = useProblems();
  const [noted, setNoted] = useState('');

  async function handleSend({ email }: { email: string }): Promise<Problems> {
    const problems = await problemsOf(requestReset(email));
    if (Object.keys(problems).length === 0) setNoted(email);
    return problems;
  }

  return (
    <>
      {noted ? (
        <Noted text={t('forgot.noted', { email: noted })} />
      ) : (
        <AccountForm
          lead={t('forgot.lead')}
          submit={t('forgot.submit')}
          submitting={t('forgot.submitting')}
          checks={{ email: checkEmail }}
          send={handleSend}
        >
          {(problems) => <EmailField error={problems.email} />}
        </AccountForm>
      )}
      <p className="account-switch vf-tabbed-subnav">
        <button type="button" className="account-link vf-primary-colour" onClick={() => showForm('login')}>
          {t('forgot.to_login')}
        </button>
      </p>
    </>
  );
}
