import { formatDate } from '../../../core/base/i18n/dates';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { QueueItem } from '../../../core/contract/console/queue';

const percent = (rate: number): string => `${Math.round(rate * 100)} %`;

interface Props extends Pick<QueueItem, 'writer'> {
  /** Also what a row of the queue has no room for. */
  isWhole?: boolean;
}

/** Says whether the writer is new, trusted or could be, and what staff decided about their comments. */
export function WriterFacts({ writer, isWhole = false }: Props) {
  const t = useTranslate('console');
  const language = currentLanguage();
  const { is_new, is_trusted, removal_rate, approved, is_proven, is_email_proved, date_created } = writer;
  const facts = [
    is_trusted && t('writer.trusted'),
    is_new && t('writer.new'),
    removal_rate !== null && removal_rate > 0 && t('writer.removed', { percent: percent(removal_rate) }),
    is_proven && t('writer.proven'),
    isWhole && approved > 0 && t('writer.approved', { number: formatNumber(approved, language) }),
    isWhole && !is_email_proved && t('writer.unproved'),
    isWhole && t('writer.joined', { date: formatDate(date_created, language) }),
  ].filter(Boolean);
  return facts.length > 0 ? <span className="writer-facts">{facts.join(' · ')}</span> : null;
}
