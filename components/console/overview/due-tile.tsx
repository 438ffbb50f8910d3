import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { Overview } from '../../../core/contract/console/overview';
import { QUEUE_COUNTED } from '../../../core/contract/content/moderation';
import { useTimeAgo } from '../../shared/time-ago/time-ago';
import { PlaceLink } from '../parts/place-link';

type Queue = keyof Overview['queues'];

/** Links to a queue, with its number of items and the age of the oldest. */
export function DueTile({ queue, due: { total, oldest } }: { queue: Queue; due: Overview['queues'][Queue] }) {
  const t = useTranslate('console');
  const age = useTimeAgo(oldest ?? 0);
  const number = formatNumber(total, currentLanguage());
  return (
    <li>
      <PlaceLink to={{ screen: 'queue', detail: queue }} className="overview__tile">
        <span className="overview__name">{t(`queue.${queue}`)}</span>
        <span className="overview__number">{total < QUEUE_COUNTED ? number : `${number}+`}</span>
        <span className="console-meta">{oldest === null ? t(`empty.${queue}`) : t('overview.oldest', { age })}</span>
      </PlaceLink>
    </li>
  );
}
