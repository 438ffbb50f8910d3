/** Logging in at a network, or at the publisher's own server: a button each, in the order the site's settings say. */
import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { messageOf } from '../../../core/state/notices/message-of.deferred';
import { LoginCancelled, logInByWindowAction } from '../../../core/state/session/logins/social';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { marks, titles } from './provider-marks';

export function ProviderButtons() {
  const t = useTranslate('base');
  const { login_providers, name } = useAtomValue(settingsAtom);
  const logIn = useSetAtom(logInByWindowAction);
  const [problem, setProblem] = useState('');

  const offered = login_providers.filter((provider) => provider in marks);
  if (offered.length === 0) return null;

  async function handlePress(provider: string) {
    setProblem('');
    await logIn(provider).catch((error: unknown) => {
      if (isFailure(error)) setProblem(messageOf(error));
      else if (!(error instanceof LoginCancelled)) setProblem(t('settings.error.generic_error'));
    });
  }

  return (
    <div className="providers">
      <ul className="providers__list">
        {offered.map((provider) => (
          <li key={provider}>
            <button
              type="button"
              className="providers__button"
              part="button"
              onClick={() => void handlePress(provider)}
            >
              <svg className="providers__mark" viewBox="0 0 24 24" aria-hidden="true">
                {marks[provider]}
              </svg>
              {t('login.with', { name: titles[provider] ?? name })}
            </button>
          </li>
        ))}
      </ul>
      <div role="alert">
        {problem && (
          <p className="account-form__problem" part="notice">
            {problem}
          </p>
        )}
      </div>
      <p className="providers__or">
        <span>{t('login.or')}</span>
      </p>
    </div>
  );
}
