/** The first screen: work that waits, busy conversations, colleagues, and failing webhooks. */
import { useEffect } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { Overview } from '../../../core/contract/console/overview';
import { MINUTE_MS } from '../../../core/contract/values/durations';
import { readOverviewAction } from '../../../core/state/console/site';
import { PlaceLink } from '../parts/place-link';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { useRead } from '../parts/use-read';
import { BusyList } from './busy-list';
import { DueTile } from './due-tile';

export function OverviewScreen() {
  const t = useTranslate('console');
  const { value, failure, load } = useRead(useSetAtom(readOverviewAction));
  useEffect(() => {
    const timer = setInterval(() => void load(), MINUTE_MS);
    return () => clearInterval(timer);
  }, [load]);

  return (
    <div className="console-page overview">
      <h1 className="console-heading">{t('screen.overview')}</h1>
      {failure && <Problem failure={failure} onRetry={() => void load()} />}
      {value === null ? !failure && <RowSkeletons /> : <Parts overview={value} />}
    </div>
  );
}

function Parts({ overview: { queues, busy, since, colleagues, failing_webhooks } }: { overview: Overview }) {
  const t = useTranslate('console');
  return (
    <>
      <ul className="overview__tiles">
        <DueTile queue="waiting" due={queues.waiting} />
        <DueTile queue="reported" due={queues.reported} />
        <DueTile queue="second_opinion" due={queues.second_opinion} />
      </ul>
      {failing_webhooks !== null && failing_webhooks.length > 0 && (
        <p className="console-note">
          {t('overview.failing')}
          <PlaceLink to={{ screen: 'connections' }}>{t('screen.connections')}</PlaceLink>
        </p>
      )}
      <section className="overview__part" aria-labelledby="busy">
        <h2 id="busy" className="console-heading">
          {t('overview.busy')}
        </h2>
        <BusyList busy={busy} since={since} />
      </section>
      <section className="overview__part" aria-labelledby="colleagues">
        <h2 id="colleagues" className="console-heading">
          {t('overview.colleagues')}
        </h2>
        {colleagues.length === 0 && <p className="console-meta">{t('overview.alone')}</p>}
        <ul className="overview__people">
          {colleagues.map(({ user_uuid, name }) => (
            <li key={user_uuid}>
              <PlaceLink to={{ screen: 'people', detail: user_uuid }} className="console-link">
                <bdi>{name}</bdi>
              </PlaceLink>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
