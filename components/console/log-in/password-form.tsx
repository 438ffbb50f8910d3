import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { logInToConsoleAction } from '../../../core/state/console/log-in';
import { placeAtom } from '../../../core/state/console/place';
import { PasswordField } from '../../shared/password-field/password-field';
import { Alert } from '../parts/alert';
import { useForm } from '../parts/use-form';
import { EmailField } from '../welcome/account-fields';
import type { Finish } from './finish';
import { useSayLogin } from './use-say-login';

export function PasswordForm({ finish }: { finish: Finish }) {
  const base = useTranslate('base');
  const { domain } = useAtomValue(placeAtom);
  const logIn = useSetAtom(logInToConsoleAction);
  const sayLogin = useSayLogin();
  const { form, failure, field, isSending } = useForm(async (text) => {
    const login = { email: text('email'), password: text('password') };
    return finish(await logIn(domain, login), (code) => logIn(domain, { ...login, code }));
  });
  const problem = failure && sayLogin(failure);
  const errorOf = (name: string) => (field === name ? { error: problem ?? '' } : {});
  return (
    <form {...form}>
      <Alert>{!['email', 'password'].includes(field) && problem}</Alert>
      <EmailField {...errorOf('email')} />
      <PasswordField
        label={base('field.password')}
        name="password"
        autoComplete="current-password"
        required
        isSending={isSending}
        {...errorOf('password')}
      />
      <button type="submit" className="button button--primary" aria-disabled={isSending || undefined}>
        {base(isSending ? 'login.submitting' : 'login.submit')}
      </button>
    </form>
  );
}
