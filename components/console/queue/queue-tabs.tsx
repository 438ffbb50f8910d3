/** Tabs of the queues and of named filters. Another open item does not render them again. */
import { memo } from 'react';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { type ConsoleQueue, consoleQueues } from '../../../core/contract/console/queues';
import { QUEUE_COUNTED } from '../../../core/contract/content/moderation';
import { queueCountsAtom } from '../../../core/state/console/queue';
import { savedQueuesAtom } from '../../../core/state/console/saved-queues';
import { PlaceLink } from '../parts/place-link';

interface Props {
  name: ConsoleQueue;
  /** The named filter on screen. */
  saved_uuid: string | undefined;
}

const written = (total: number) =>
  formatNumber(Math.min(total, QUEUE_COUNTED), currentLanguage()) + (total >= QUEUE_COUNTED ? '+' : '');

export const QueueTabs = memo(function QueueTabs({ name, saved_uuid }: Props) {
  const t = useTranslate('console');
  const counts = useAtomValue(queueCountsAtom)?.queues;
  const saved = useAtomValue(savedQueuesAtom);
  return (
    <nav aria-label={t('queues')}>
      <ul className="queue-tabs">
        {consoleQueues.map((it) => (
          <li key={it}>
            <PlaceLink
              className="queue-tabs__tab"
              to={{ screen: 'queue', detail: it }}
              isCurrent={it === name && !saved_uuid}
            >
              {t(`queue.${it}`)}
              {counts && <span className="queue-tabs__count"> {written(counts[it])}</span>}
            </PlaceLink>
          </li>
        ))}
        {saved.map(({ queue_uuid, name: own }) => (
          <li key={queue_uuid}>
            <PlaceLink
              className="queue-tabs__tab"
              to={{ screen: 'queue', detail: queue_uuid }}
              isCurrent={queue_uuid === saved_uuid}
            >
              <bdi>{own}</bdi>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
});
