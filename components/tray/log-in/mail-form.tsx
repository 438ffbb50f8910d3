/** Form that requests a mail. The answer is the same for every address, so that nobody learns of accounts. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { showFormAction } from '../../../core/state/tray/tray.atoms';
import { checkEmail, type Problems } from '../account/account-checks';
import { AccountForm } from '../account/account-form';
import { EmailField } from '../account/email-field';
import { useProblems } from '../account/use-problems';
import { Noted } from './noted';

interface Props {
  lead: string;
  submit: string;
  submitting: string;
  /** Text to show after sending. */
  noted(email: string): string;
  request(email: string): Parameters<ReturnType<typeof useProblems>>[0];
}

export function MailForm({ noted, request, ...texts }: Props) {
  const t = useTranslate('base');
  const showForm = useSetAtom(showFormAction);
  const problemsOf = useProblems();
  const [sentTo, setSentTo] = useState('');

  async function handleSend({ email }: { email: string }): Promise<Problems> {
    const problems = await problemsOf(request(email));
    if (Object.keys(problems).length === 0) setSentTo(email);
    return problems;
  }

  return (
    <>
      {sentTo ? (
        <Noted text={noted(sentTo)} />
      ) : (
        <AccountForm {...texts} checks={{ email: checkEmail }} send={handleSend}>
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
