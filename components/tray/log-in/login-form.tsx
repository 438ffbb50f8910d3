/** Login with an own account. Success closes the tray (core/state/tray listens to `login/success`). */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { pendingConnectionAtom } from '../../../core/state/session/logins/pending-connection';
import { logInAction } from '../../../core/state/session/session.atoms';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { showFormAction } from '../../../core/state/tray/tray.atoms';
import { PasswordField } from '../../shared/password-field/password-field';
import { checkEmail, checkPassword } from '../account/account-checks';
import { AccountForm } from '../account/account-form';
import { EmailField } from '../account/email-field';
import { useProblems } from '../account/use-problems';
import { useWish } from '../account/use-wish';

/** Only loaded if the site has other logins. */
const ProviderButtons = lazyComponent(() => import('./provider-buttons'), 'ProviderButtons');

export function LoginForm() {
  const t = useTranslate('base');
  const logIn = useSetAtom(logInAction);
  const showForm = useSetAtom(showFormAction);
  const problemsOf = useProblems();
  const { login_providers } = useAtomValue(settingsAtom);
  const pending = useAtomValue(pendingConnectionAtom);
  const lead = useWish('lead') ?? t('login.lead');

  return (
    <>
      <p className="account-form__lead">{lead}</p>
      {login_providers.length > 0 && <ProviderButtons />}
      <AccountForm
        submit={t('login.submit')}
        submitting={t('login.submitting')}
        checks={{ email: checkEmail, password: checkPassword }}
        send={({ email, password }) => problemsOf(logIn({ email, password }))}
      >
        {(problems, isSending) => (
          <>
            <EmailField key={pending?.email} value={pending?.email} error={problems.email} />
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
