import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { QueueItem } from '../../../core/contract/console/queue';

const percent = (rate: number): string => `${Math.round(rate * 100)} %`;

/** Says whether the writer is new or trusted, and which share of their comments was removed. */
export function WriterFacts({ writer: { is_new, is_trusted, removal_rate } }: Pick<QueueItem, 'writer'>) {
  const t = useTranslate('console');
  const facts = [
    is_trusted && t('writer.trusted'),
    is_new && t('writer.new'),
    removal_rate !== null && removal_rate > 0 && t('writer.removed', { percent: percent(removal_rate) }),
  ].filter(Boolean);
  return facts.length > 0 ? <span className="writer-facts">{facts.join(' · ')}</span> : null;
}
