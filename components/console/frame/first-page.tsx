/** Shows the embed code until the first page of the publisher loads it. */
import { useEffect } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { consoleSessionAtom, renewConsoleAction } from '../../../core/state/console/session';
import { CopyButton } from '../parts/copy-button';

const LOOK_EVERY_MS = 5000;

export function FirstPage() {
  const t = useTranslate('console');
  const session = useAtomValue(consoleSessionAtom);
  const renew = useSetAtom(renewConsoleAction);
  const domain = session.phase === 'in' ? session.site.domain : '';
  const snippet = `<meta name="vf:domain" content="${domain}">\n<script async src="${location.origin}/vf.js"></script>\n\n<vf-conversations></vf-conversations>`;

  useEffect(() => {
    const timer = setInterval(() => void renew(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [renew]);

  return (
    <section className="console-first" aria-labelledby="first-page">
      <h2 id="first-page" className="console-heading">
        {t('first.title')}
      </h2>
      <p>{t('first.lead')}</p>
      <pre className="console-code" dir="ltr">
        {snippet}
      </pre>
      <div className="console-acts">
        <CopyButton text={snippet} />
        <span className="console-waiting" role="status">
          {t('first.waiting')}
        </span>
      </div>
    </section>
  );
}
