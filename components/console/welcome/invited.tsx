/** Accepts an invitation to a site's staff. People without an account choose a name and a password. */
import { type FormEvent, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { STAFF_PASSWORD_MIN } from '../../../core/contract/limits';
import { goAction } from '../../../core/state/console/place';
import { acceptInviteAction } from '../../../core/state/console/site';
import { messageOf } from '../../../core/state/notices/message-of.deferred';
import { Field } from '../../shared/field/field';
import { PasswordField } from '../../shared/password-field/password-field';

const NEW_ACCOUNT = 'new_account';

export function Invited() {
  const t = useTranslate('console');
  const base = useTranslate('base');
  const accept = useSetAtom(acceptInviteAction);
  const go = useSetAtom(goAction);
  const [site] = useState(() => new URLSearchParams(location.search).get('site') ?? '');
  const [token] = useState(() => location.hash.slice(1));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [needsAccount, setNeedsAccount] = useState(false);
  const [isSending, setSending] = useState(false);
  const details = failure?.data?.data;
  const field = String(details?.field ?? '');

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    const account = needsAccount
      ? { name: String(data.get('name') ?? ''), password: String(data.get('password') ?? '') }
      : {};
    setSending(true);
    const answer = await accept(site, { token, ...account });
    setSending(false);
    if (!isFailure(answer)) {
      history.replaceState(null, '', '/console');
      return go({ domain: site, screen: 'queue' }, true);
    }
    const isNew = answer.data?.data?.reason === NEW_ACCOUNT;
    setNeedsAccount(needsAccount || isNew);
    setFailure(isNew && !needsAccount ? null : answer);
  }

  const errorOf = (name: string) =>
    failure && field === name ? { error: `${messageOf(failure)} ${failure.message}` } : {};
  return (
    <main className="console-door">
      <h1 className="console-door__title">{t('invited.title')}</h1>
      <p className="console-door__lead">{t(needsAccount ? 'invited.lead_new' : 'invited.lead', { site })}</p>
      <form className="console-form" method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <p className="console-problem" role="alert">
          {failure && !['name', 'password'].includes(field) && t('invited.expired')}
        </p>
        {needsAccount && (
          <>
            <Field
              label={t('welcome.name')}
              name="name"
              hint={t('welcome.name_hint')}
              autoComplete="name"
              required
              {...errorOf('name')}
            />
            <PasswordField
              label={base('field.password')}
              name="password"
              hint={t('welcome.password_hint', { count: STAFF_PASSWORD_MIN })}
              autoComplete="new-password"
              required
              isSending={isSending}
              {...errorOf('password')}
            />
          </>
        )}
        <button type="submit" className="button button--primary" aria-disabled={isSending || undefined}>
          {t('invited.submit')}
        </button>
      </form>
    </main>
  );
}
