/** The first run: the first administrator, and the first site where there is none. */
import { useEffect, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { WelcomeState } from '../../../core/contract/console/session';
import { checkWelcomeAction } from '../../../core/state/console/session';
import { WelcomeForm } from './welcome-form';

export function Welcome() {
  const t = useTranslate('console');
  const check = useSetAtom(checkWelcomeAction);
  const [token] = useState(() => location.hash.slice(1));
  const [state, setState] = useState<WelcomeState | Failure | null>(null);

  useEffect(() => void check(token).then(setState), [check, token]);

  if (state === null) return <div className="console-blank" aria-busy="true" />;
  return (
    <main className="console-door">
      <h1 className="console-door__title">{t('welcome.title')}</h1>
      {isFailure(state) ? (
        <p className="console-note" role="alert">
          {t(state.data?.code === 'decided_since' ? 'welcome.done_before' : 'welcome.expired')}
        </p>
      ) : (
        <>
          <p className="console-door__lead">
            {t(state.site ? 'welcome.lead_site' : 'welcome.lead', { site: state.site?.name ?? '' })}
          </p>
          <WelcomeForm token={token} hasSite={state.site !== null} />
        </>
      )}
    </main>
  );
}
