/** Log in with an own account. Success closes the tray (core/state/tray hears `login/success`). */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { logInAction } from '../../../core/state/session/session.atoms';
import { showFormAction } from '../../../core/state/tray/tray.atoms';
import { PasswordField } from '../../shared/password-field/password-field';
import { checkEmail, checkPassword } from '../account/account-checks';
import { AccountForm } from '../account/account-form';
import { EmailField } from '../account/email-field';
import { useProblems } from '../account/use-problems';

export function LoginForm() {
  const t = useTranslate('base');
  const logIn = useSetAtom(logInAction);
  const showForm = useSetAtom(showFormAction);
  const problemsOf = useProblems();

  return (
    <>
      <AccountForm
        lead={t('login.lead')}
        submit={t('login.submit')}
        submitting={t('login.submitting')}
        checks={{ email: checkEmail, password: checkPassword }}
        send={({ email, password }) => problemsOf(logIn({ email, password }))}
      >
        {(problems, isSending) => (
          <>
            <EmailField error={problems.email} />
            <PasswordField
              label={t('field.password')}
              name="password"
              autoComplete="current-password"
              required
              error={problems.password}
              isSending={isSending}
            />
          </>
        )}
      </AccountForm>
      <button type="button" className="account-link vf-primary-colour" onClick={() => showForm('forgot')}>
        {t('login.forgot')}
      </button>
      <p className="account-switch vf-tabbed-subnav">
        {t('login.no_account')}{' '}
        <button type="button" className="account-link vf-primary-colour" onClick={() => showForm('signup')}>
          {t('login.to_sign_up')}
        </button>
      </p>
    </>
  );
}
