/** The login form of the console. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { placeAtom } from '../../../core/state/console/place';
import { logInToConsoleAction } from '../../../core/state/console/session';
import { messageOf } from '../../../core/state/notices/message-of.deferred';
import { Field } from '../../shared/field/field';
import { PasswordField } from '../../shared/password-field/password-field';
import { useForm } from '../parts/use-form';

/** @param wasIn whether a session has just ended */
export function LogIn({ wasIn }: { wasIn: boolean }) {
  const t = useTranslate('console');
  const base = useTranslate('base');
  const { domain } = useAtomValue(placeAtom);
  const logIn = useSetAtom(logInToConsoleAction);
  const { form, failure, field, isSending } = useForm((text) =>
    logIn(domain || text('site'), { email: text('email'), password: text('password') }),
  );

  const problem = failure && (failure.data?.code === 'forbidden' ? t('login.no_staff') : messageOf(failure));
  const errorOf = (name: string) => (field === name ? { error: problem ?? '' } : {});
  return (
    <main className="console-door">
      <h1 className="console-door__title">{t('login.title')}</h1>
      {domain && <p className="console-door__site">{domain}</p>}
      {wasIn && (
        <p className="console-note" role="status">
          {t('login.ended')}
        </p>
      )}
      <form {...form}>
        <p className="console-problem" role="alert">
          {!['email', 'password'].includes(field) && problem}
        </p>
        {!domain && (
          <Field label={t('login.site')} name="site" hint={t('login.site_hint')} autoCapitalize="none" required />
        )}
        <Field
          label={base('field.email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          {...errorOf('email')}
        />
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
    </main>
  );
}
