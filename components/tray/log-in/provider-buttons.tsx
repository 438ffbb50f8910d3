/** Login at a network, or at the publisher's own server. */
import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { loadAreas } from '../../../core/base/i18n/packs';
import { translate } from '../../../core/base/i18n/translate';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { lazyAction } from '../../../core/base/store/lazy-action';
import { messageOf } from '../../../core/state/notices/message-of';
import { pendingConnectionAtom } from '../../../core/state/session/logins/pending-connection';
import { LoginCancelled, logInByWindowAction } from '../../../core/state/session/logins/social';
import { titleOf } from '../../../core/state/session/logins/titles';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { showFormAction } from '../../../core/state/tray/tray.atoms';
import { isOffered, ProviderList } from '../../shared/providers/provider-list';
import { OpenWindow } from './open-window';

/** @throws LoginCancelled; rejects without a response. Few sites have passkeys, so the code is loaded with the press. */
const logInByPasskeyAction = lazyAction(
  () => import('../../../core/state/session/logins/passkey'),
  'logInByPasskeyAction',
);

export const ready = () => loadAreas(['login']);

interface Props {
  /** True if no other login method follows. */
  isAlone?: boolean;
  onDone?(): void;
}

export function ProviderButtons({ isAlone, onDone }: Props) {
  const t = useTranslate('base');
  const login = useTranslate('login');
  const { login_providers, autosociallogin } = useAtomValue(settingsAtom);
  const pending = useAtomValue(pendingConnectionAtom);
  const logIn = useSetAtom(logInByWindowAction);
  const signIn = useSetAtom(logInByPasskeyAction);
  const showForm = useSetAtom(showFormAction);
  const [problem, setProblem] = useState('');

  if (!login_providers.some(isOffered)) return null;

  async function handlePress(provider: string) {
    setProblem('');
    if (provider === 'mail_link') return showForm('link');
    if (provider === 'passkey') return setProblem(await byPasskey());
    try {
      await logIn(provider);
      onDone?.();
    } catch (error) {
      if (isFailure(error)) setProblem(messageOf(error));
      else if (!(error instanceof LoginCancelled)) setProblem(t('settings.error.generic_error'));
    }
  }

  async function byPasskey(): Promise<string> {
    try {
      const answer = await signIn();
      if (!isFailure(answer)) {
        onDone?.();
        return '';
      }
      const isOfKey = ['credential', 'ticket'].includes(String(answer.data?.data?.field));
      return isOfKey ? login('passkey.unknown') : messageOf(answer);
    } catch (error) {
      return error instanceof LoginCancelled ? login('passkey.not_used') : t('settings.error.generic_error');
    }
  }

  function labelOf(name: string, provider: string): string {
    if (provider === 'mail_link') return t('link.offer');
    return provider === 'passkey' ? login('passkey.offer') : t('login.with', { name });
  }

  const said = pending
    ? translate('account', 'logins.connect_lead', { email: pending.email, name: titleOf(pending.provider) })
    : problem;
  return (
    <div className="providers">
      <ProviderList
        // Omits the login to connect. The site's automatic provider comes first, because a window needs a press.
        providers={login_providers
          .filter((provider) => provider !== pending?.provider)
          .sort((a, b) => Number(b === autosociallogin) - Number(a === autosociallogin))}
        label={labelOf}
        onPress={(provider) => void handlePress(provider)}
      />
      <OpenWindow />
      <div role="alert">
        {said && (
          <p className="account-form__problem" part="notice">
            {said}
          </p>
        )}
      </div>
      {!isAlone && (
        <p className="providers__or">
          <span>{t('login.or')}</span>
        </p>
      )}
    </div>
  );
}
