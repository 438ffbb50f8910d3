/** Logins of the account: the password, and connected providers; more can be added, one must stay. */
import { useRef } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { formatDate } from '../../../core/base/i18n/dates';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { OwnLogins } from '../../../core/contract/people/account';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { loadAccountAction, removeLoginAction } from '../../../core/state/account/account.actions';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { connectByWindowAction, LoginCancelled } from '../../../core/state/session/logins/social';
import { titleOf } from '../../../core/state/session/logins/titles';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { ProviderList } from '../../shared/providers/provider-list';
import { ProviderMark } from '../../shared/providers/provider-mark';
import { useAct } from '../account/use-act';
import { RemoveLogin } from './remove-login';
import { Section } from './section';

const OpenWindow = lazyComponent(() => import('../log-in/open-window'), 'OpenWindow');

interface Props {
  logins: OwnLogins;
  onChanged(logins: OwnLogins): void;
}

export function LoginsSection({ logins, onChanged }: Props) {
  const t = useTranslate('account');
  const base = useTranslate('base');
  const { login_providers } = useAtomValue(settingsAtom);
  const remove = useSetAtom(removeLoginAction);
  const connect = useSetAtom(connectByWindowAction);
  const load = useSetAtom(loadAccountAction);
  const notice = useSetAtom(showNoticeAction);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isBusy, act] = useAct();

  const { has_password, has_passkey, identities } = logins;
  const isOnly = identities.length + [has_password, has_passkey].filter(Boolean).length === 1;
  // A mailed link and a passkey are no accounts elsewhere.
  const others = login_providers.filter(
    (it) => it !== 'mail_link' && it !== 'passkey' && !identities.some(({ provider }) => provider === it),
  );

  const handleRemove = (provider: string) =>
    act(
      () => remove(provider),
      (left) => {
        onChanged(left);
        // Moves the focus, because the button disappears with its row.
        heading.current?.focus();
        return { text: t('logins.removed', { name: titleOf(provider) }) };
      },
    );

  /** The code that connects the login shows the result. */
  async function handleConnect(provider: string) {
    try {
      await connect(provider);
    } catch (error) {
      if (!(error instanceof LoginCancelled)) notice({ kind: 'error', text: base('settings.error.generic_error') });
      return;
    }
    const account = await load();
    if (!isFailure(account)) onChanged(account.logins);
  }

  return (
    <Section title={t('logins.title')} heading={heading}>
      <ul className="account__rows">
        {has_password && (
          <li className="account__row">
            <span className="account__row-text">{t('logins.password')}</span>
          </li>
        )}
        {identities.map(({ provider, email, date_last_login }) => {
          const name = titleOf(provider);
          return (
            <li key={`${provider} ${email}`} className="account__row">
              <ProviderMark provider={provider} />
              <span className="account__row-text">
                <span>{name}</span>
                {email && (
                  <span className="account__meta">
                    <bdi>{email}</bdi>
                  </span>
                )}
                <span className="account__meta">
                  {t('logins.last_used', { date: formatDate(date_last_login, currentLanguage()) })}
                </span>
                {isOnly && <span className="account__meta">{t('logins.only')}</span>}
              </span>
              {!isOnly && <RemoveLogin name={name} isBusy={isBusy} onRemove={() => handleRemove(provider)} />}
            </li>
          );
        })}
      </ul>
      <ProviderList
        providers={others}
        label={(name) => t('logins.connect', { name })}
        onPress={(provider) => void handleConnect(provider)}
      />
      {others.length > 0 && <OpenWindow />}
    </Section>
  );
}
