/** A link by mail instead of a password: asking for it. The answer is the same for every address. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { askForLinkAction } from '../../../core/state/session/logins/mail-link.deferred';
import { showFormAction } from '../../../core/state/tray/tray.atoms';
import { checkEmail, type Problems } from '../account/account-checks';
import { AccountForm } from '../account/account-form';
import { EmailField } from '../account/email-field';
import { useProblems } from '../account/use-problems';
import { Noted } from './noted';

export function LinkForm() {
  const t = useTranslate('login');
  const base = useTranslate('base');
  const askForLink = useSetAtom(askForLinkAction);
  const showForm = useSetAtom(showFormAction);
  const problemsOf = useProblems();
  const [noted, setNoted] = useState('');

  async function handleSend({ email }: { email: string }): Promise<Problems> {
    const problems = await problemsOf(askForLink(email));
    if (Object.keys(problems).length === 0) setNoted(email);
    return problems;
  }

  return (
    <>
      {noted ? (
        <Noted text={t('link.noted', { email: noted })} />
      ) : (
        <AccountForm
          lead={t('link.lead')}
          submit={t('link.submit')}
          submitting={t('link.submitting')}
          checks={{ email: checkEmail }}
          send={handleSend}
        >
          {(problems) => <EmailField error={problems.email} />}
        </AccountForm>
      )}
      <p className="account-switch vf-tabbed-subnav">
        <button type="button" className="account-link vf-primary-colour" onClick={() => showForm('login')}>
          {base('forgot.to_login')}
        </button>
      </p>
    </>
  );
}
