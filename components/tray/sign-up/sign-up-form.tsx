/** Sign-up: name, email, password (specification §5); the reader is logged in right after (§4). */

import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { PASSWORD_MIN } from '../../../core/contract/values/limits';
import { signUpAction } from '../../../core/state/session/session.atoms';
import { showFormAction } from '../../../core/state/tray/tray.atoms';
import { Field } from '../../shared/field/field';
import { PasswordField } from '../../shared/password-field/password-field';
import { checkEmail, checkName, checkNewPassword } from '../account/account-checks';
import { AccountForm } from '../account/account-form';
import { EmailField } from '../account/email-field';
import { useProblems } from '../account/use-problems';

export function SignUpForm() {
  const t = useTranslate('base');
  const signUp = useSetAtom(signUpAction);
  const showForm = useSetAtom(showFormAction);
  const problemsOf = useProblems();

  return (
    <>
      <AccountForm
        lead={t('signup.lead')}
        submit={t('signup.submit')}
        submitting={t('signup.submitting')}
        checks={{ name: checkName, email: checkEmail, password: checkNewPassword }}
        send={({ name, email, password }) => problemsOf(signUp({ name, email, password }))}
      >
        {(problems, isSending) => (
          <>
            <Field
              label={t('field.name')}
              name="name"
              autoComplete="nickname"
              required
              hint={t('field.name_hint')}
              error={problems.name}
            />
            <EmailField hint={t('field.email_hint')} error={problems.email} />
            <PasswordField
              label={t('field.password')}
              name="password"
              autoComplete="new-password"
              required
              hint={t('field.password_hint', { count: PASSWORD_MIN })}
              error={problems.password}
              isSending={isSending}
            />
          </>
        )}
      </AccountForm>
      <p className="account-switch vf-tabbed-subnav">
        {t('signup.has_account')}{' '}
        <button type="button" className="account-link vf-primary-colour" onClick={() => showForm('login')}>
          {t('signup.to_login')}
        </button>
      </p>
    </>
  );
}
