/** The login form of the console, with its second step. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { FactorOffer as Offer } from '../../../core/contract/console/factor';
import { placeAtom } from '../../../core/state/console/place';
import { logInToConsoleAction } from '../../../core/state/console/session';
import { messageOf } from '../../../core/state/notices/message-of.deferred';
import { Field } from '../../shared/field/field';
import { PasswordField } from '../../shared/password-field/password-field';
import { CodeForm } from '../account/code-form';
import { FactorOffer } from '../account/factor-offer';
import { useForm } from '../parts/use-form';
import { EmailField } from '../welcome/account-fields';

/** Accepted email and password of a login that also needs a code; `offer` if the factor must be set up first. */
interface Asked {
  site: string;
  login: { email: string; password: string };
  offer: Offer | null;
}

/** @param wasIn whether a session has just ended */
export function LogIn({ wasIn }: { wasIn: boolean }) {
  const t = useTranslate('console');
  const base = useTranslate('base');
  const { domain } = useAtomValue(placeAtom);
  const logIn = useSetAtom(logInToConsoleAction);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { form, failure, field, isSending } = useForm(async (text) => {
    const site = domain || text('site');
    const login = { email: text('email'), password: text('password') };
    const failed = await logIn(site, login);
    const code = failed?.data?.code;
    if (code !== 'factor_required' && code !== 'factor_setup_required') return failed;
    setAsked({ site, login, offer: code === 'factor_required' ? null : (failed?.data?.data as unknown as Offer) });
    return undefined;
  });

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
      {asked ? (
        <CodeForm
          submit={base('login.submit')}
          send={(code) => logIn(asked.site, { ...asked.login, code })}
          onBack={() => setAsked(null)}
        >
          <p>{t(asked.offer ? 'factor.due' : 'factor.enter')}</p>
          {asked.offer && <FactorOffer offer={asked.offer} />}
        </CodeForm>
      ) : (
        <form {...form}>
          <p className="console-problem" role="alert">
            {!['email', 'password'].includes(field) && problem}
          </p>
          {!domain && (
            <Field label={t('login.site')} name="site" hint={t('login.site_hint')} autoCapitalize="none" required />
          )}
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
      )}
    </main>
  );
}
