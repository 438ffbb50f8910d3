/** Buttons for the verdicts that change something in this queue. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { ConsoleQueue } from '../../../core/contract/console/queues';
import type { Verdict } from '../../../core/state/console/decide';
import { wordOf } from '../../shared/staff/due-resolutions';

const all: Verdict[] = ['approve', 'reject', 'spam'];
const due: Partial<Record<ConsoleQueue, Verdict[]>> = { spam: ['approve', 'reject'], rejected: ['approve', 'spam'] };

interface Props {
  queueName?: ConsoleQueue;
  /** Decisions to offer; by default, those of the queue. */
  verdicts?: Verdict[];
  onPick(verdict: Verdict): void;
}

export function VerdictButtons({ queueName, verdicts = (queueName && due[queueName]) ?? all, onPick }: Props) {
  const t = useTranslate('page_settings');
  return verdicts.map((verdict) => (
    <button
      key={verdict}
      type="button"
      className={`button verdict verdict--${verdict}`}
      aria-keyshortcuts={verdict[0]}
      onClick={() => onPick(verdict)}
    >
      {t(wordOf[verdict])}
    </button>
  ));
}
