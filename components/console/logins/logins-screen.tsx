/** Shows the login providers of the site, set up and available. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { CopyButton } from '../parts/copy-button';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { Section } from '../parts/section';
import { loadTerms } from '../parts/use-terms';
import { ProviderCard } from './provider-card';
import { type Login, useLogins } from './use-logins';

export const ready = loadTerms;

export function LoginsScreen() {
  const t = useTranslate('console');
  const logins = useLogins();
  const { page, failure, load, set, available } = logins;
  const [opened, setOpened] = useState('');

  const list = (of: Login[]) => (
    <ul className="logins__list">
      {of.map((login) => {
        const { provider } = login.known;
        const isOpen = provider === opened;
        return (
          <ProviderCard
            key={provider}
            login={login}
            logins={logins}
            isOpen={isOpen}
            onToggle={() => setOpened(isOpen ? '' : provider)}
          />
        );
      })}
    </ul>
  );
  return (
    <div className="console-page connections">
      <h1 className="console-heading">{t('screen.logins')}</h1>
      <p className="console-meta">{t('logins.says')}</p>
      {!page && (failure ? <Problem failure={failure} onRetry={() => void load()} /> : <RowSkeletons />)}
      {page && (
        <>
          <Section title={t('logins.callback')} lead={t('logins.callback_says')}>
            <p className="console-acts">
              <code className="console-key" dir="ltr">
                {page.callback}
              </code>
              <CopyButton text={page.callback} />
            </p>
          </Section>
          <Section title={t('logins.set')} lead={t('logins.set_says')}>
            {set.length > 0 ? list(set) : <p className="console-empty">{t('logins.none')}</p>}
          </Section>
          {available.length > 0 && <Section title={t('logins.available')}>{list(available)}</Section>}
        </>
      )}
    </div>
  );
}
