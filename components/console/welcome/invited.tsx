/** Accepts an invitation to a site's staff. People without an account choose a name and a password. */
import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { goAction } from '../../../core/state/console/place';
import { acceptInviteAction } from '../../../core/state/console/site';
import { Alert } from '../parts/alert';
import { useForm } from '../parts/use-form';
import { useTerms } from '../parts/use-terms';
import { NameField, NewPasswordField } from './account-fields';

const NEW_ACCOUNT = 'new_account';

export function Invited() {
  const t = useTranslate('console');
  const terms = useTerms();
  const accept = useSetAtom(acceptInviteAction);
  const go = useSetAtom(goAction);
  const [site] = useState(() => new URLSearchParams(location.search).get('site') ?? '');
  const [token] = useState(() => location.hash.slice(1));
  const [needsAccount, setNeedsAccount] = useState(false);
  const { form, failure, field, isSending } = useForm(async (text) => {
    const account = needsAccount ? { name: text('name'), password: text('password') } : {};
    const answer = await accept(site, { token, ...account });
    if (!isFailure(answer)) {
      history.replaceState(null, '', '/console');
      go({ domain: site, screen: 'queue' }, true);
      return undefined;
    }
    const isNew = answer.data?.data?.reason === NEW_ACCOUNT;
    setNeedsAccount(needsAccount || isNew);
    return isNew && !needsAccount ? undefined : answer;
  });

  const errorOf = (name: string) => (failure && field === name ? { error: terms.refusal(failure) } : {});
  return (
    <main className="console-door">
      <h1 className="console-door__title">{t('invited.title')}</h1>
      <p className="console-door__lead">{t(needsAccount ? 'invited.lead_new' : 'invited.lead', { site })}</p>
      <form {...form}>
        <Alert>{failure && !['name', 'password'].includes(field) && t('invited.expired')}</Alert>
        {needsAccount && (
          <>
            <NameField {...errorOf('name')} />
            <NewPasswordField isSending={isSending} {...errorOf('password')} />
          </>
        )}
        <button type="submit" className="button button--primary" aria-disabled={isSending || undefined}>
          {t('invited.submit')}
        </button>
      </form>
    </main>
  );
}
