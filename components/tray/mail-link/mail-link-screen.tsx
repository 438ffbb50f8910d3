/** Screen for a link from a mail: confirms the address, or sets a new password (specification §2). */
import { useEffect, useRef, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { canEndOthers, resetPasswordAction } from '../../../core/state/session/session.atoms';
import { forgetMailLinkAction, type MailLink } from '../../../core/state/tray/mail-link';
import { showFormAction } from '../../../core/state/tray/tray.atoms';
import { isLoggedInAtom, loadCurrentUserAction } from '../../../core/state/user/user.atoms';
import { confirmAddressAction } from '../../../core/state/user/verification.actions';
import { PasswordField } from '../../shared/password-field/password-field';
import { checkNewPassword, type Problems } from '../account/account-checks';
import { AccountForm } from '../account/account-form';
import { useProblems } from '../account/use-problems';
import { LogInByLink } from './log-in-by-link';
import { SendAgain } from './send-again';

const screens = { reset: NewPassword, emailverification: Confirm, login: LogInByLink };

export function MailLinkScreen({ link: { kind, token } }: { link: MailLink }) {
  const Screen = screens[kind];
  return <Screen key={token} token={token} />;
}

function Confirm({ token }: { token: string }) {
  const t = useTranslate('reading');
  const confirmAddress = useSetAtom(confirmAddressAction);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const loadUser = useSetAtom(loadCurrentUserAction);
  const problemsOf = useProblems();
  const [state, setState] = useState<'asking' | 'confirmed' | 'confirmed_elsewhere' | 'over' | 'failed'>('asking');
  const [problem, setProblem] = useState('');
  const asked = useRef('');

  // Runs once for each token, because a token works once.
  useEffect(() => {
    if (asked.current === token) return;
    asked.current = token;
    void ask();
    async function ask() {
      const request = confirmAddress(token);
      const { form } = await problemsOf(request);
      const answer = await request.catch(() => undefined);
      if (isFailure(answer) && answer.error_status === 400) setState('over');
      else if (form) {
        setProblem(form);
        setState('failed');
      } else {
        const isElsewhere = answer && !isFailure(answer) && !answer.is_logged_in;
        setState(isElsewhere ? 'confirmed_elsewhere' : 'confirmed');
        // Unblocks parts of the page that waited for the confirmation.
        await loadUser().catch(console.error);
      }
    }
  }, [token, confirmAddress, loadUser, problemsOf]);

  return (
    <div className="account-noted" part="notice">
      <p role="status">
        {state === 'failed'
          ? problem
          : t(state === 'asking' ? 'mail.confirming' : state === 'over' ? 'mail.over' : 'mail.confirmed')}
      </p>
      {state === 'over' && isLoggedIn && <SendAgain />}
      {state === 'confirmed_elsewhere' && <LogInAgain />}
    </div>
  );
}

/** Shown in a browser that is not logged in to the account. No earlier session or password works any more. */
function LogInAgain() {
  const t = useTranslate('reading');
  const base = useTranslate('base');
  const showForm = useSetAtom(showFormAction);
  const forget = useSetAtom(forgetMailLinkAction);

  function handleClick() {
    showForm('forgot');
    forget();
  }

  return (
    <>
      <p>{t('mail.confirmed_elsewhere')}</p>
      <button type="button" className="account-link vf-primary-colour" onClick={handleClick}>
        {base('forgot.submit')}
      </button>
    </>
  );
}

function NewPassword({ token }: { token: string }) {
  const t = useTranslate('reading');
  const base = useTranslate('base');
  const resetPassword = useSetAtom(resetPasswordAction);
  const showForm = useSetAtom(showFormAction);
  const forget = useSetAtom(forgetMailLinkAction);
  const problemsOf = useProblems();
  const [isSaved, setIsSaved] = useState(false);
  const others = useRef<HTMLInputElement>(null);

  async function handleSend({ password }: { password: string }): Promise<Problems> {
    const endsOthers = others.current?.checked === true;
    const request = resetPassword({ token, newPassword: password, ...(endsOthers && { ends_other_logins: true }) });
    const problems = await problemsOf(request);
    const answer = await request.catch(() => undefined);
    const isOver = isFailure(answer) && answer.data?.data?.field === 'token';
    if (isOver) return { form: t('mail.over') };
    if (Object.keys(problems).length === 0) setIsSaved(true);
    return problems;
  }

  function handleLogIn() {
    showForm('login');
    forget();
  }

  return (
    <>
      {isSaved ? (
        <div className="account-noted" part="notice" role="status">
          <p>{t('mail.saved')}</p>
        </div>
      ) : (
        <AccountForm
          lead={t('mail.reset_lead')}
          submit={t('mail.save')}
          submitting={t('mail.saving')}
          checks={{ password: checkNewPassword }}
          send={handleSend}
        >
          {(problems, isSending) => (
            <>
              <PasswordField
                label={base('field.password')}
                name="password"
                autoComplete="new-password"
                required
                isSending={isSending}
                error={problems.password}
              />
              {canEndOthers(token) && (
                <label className="account-form__check">
                  <input ref={others} type="checkbox" /> {t('mail.end_others')}
                </label>
              )}
            </>
          )}
        </AccountForm>
      )}
      <p className="account-switch">
        <button type="button" className="account-link vf-primary-colour" onClick={handleLogIn}>
          {base('forgot.to_login')}
        </button>
      </p>
    </>
  );
}
