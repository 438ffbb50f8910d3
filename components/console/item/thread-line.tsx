import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { QueueItem } from '../../../core/contract/console/queue';
import type { Verdict } from '../../../core/state/console/decide';
import { fateAtom, uuidOf } from '../../../core/state/console/queue';
import { dueResolutions } from '../../shared/staff/due-resolutions';
import { sayState } from '../../shared/staff/say-state';
import { TimeAgo } from '../../shared/time-ago/time-ago';
import { useSayFate } from '../queue-state/use-say-fate';
import { RejectReasons } from './reject-reasons';
import { VerdictButtons } from './verdict-buttons';
import { WriterFacts } from './writer-facts';

/** Deeper comments are not indented further, so that narrow screens have room for the text. */
const DEPTH_MAX = 4;

interface Props {
  item: QueueItem;
  depth: number;
  /** The open item, whose buttons are below the thread. */
  isThis: boolean;
  isGivingReason: boolean;
  onPick(verdict: Verdict, reason?: string): void;
  onCancel(): void;
  onUndo(): void;
}

/** Verdicts that change something. A visible comment without reports can be rejected as well. */
export function verdictsFor({ content }: QueueItem): Verdict[] {
  if (content.content === undefined) return [];
  return content.state === 'visible' && content.total_flags === 0 ? ['reject', 'spam'] : dueResolutions(content);
}

/** One comment of a thread, with its state and the buttons to decide. */
export function ThreadLine({ item, depth, isThis, isGivingReason, onPick, onCancel, onUndo }: Props) {
  const t = useTranslate('console');
  const staff = useTranslate('page_settings');
  const sayFate = useSayFate();
  const fate = useAtomValue(fateAtom(uuidOf(item)));
  const { content, writer, total_reports } = item;
  const states = [...sayState(staff, content), total_reports > 0 && t('reports', { count: total_reports })];
  const verdicts = verdictsFor(item);

  return (
    <li
      className="thread-line"
      data-uuid={uuidOf(item)}
      data-depth={Math.min(depth, DEPTH_MAX)}
      aria-current={isThis || undefined}
      tabIndex={-1}
    >
      <p className="thread-line__head">
        <bdi className="thread-line__name">{writer.name}</bdi>
        <WriterFacts writer={writer} />
        <TimeAgo className="item__time" ms={content.date_created} />
        <span className="thread-line__state" role="status">
          {fate && !isThis ? sayFate(fate) : states.filter(Boolean).join(' · ')}
        </span>
      </p>
      <p className="thread-line__text" dir="auto">
        {content.content ?? t('thread.removed')}
      </p>
      {!isThis && (fate?.kind === 'done' || fate?.kind === 'sending') && (
        <button type="button" className="button button--text" onClick={onUndo}>
          {t('undo')}
        </button>
      )}
      {!isThis && fate === null && isGivingReason && (
        <RejectReasons onPick={(reason) => onPick('reject', reason)} onCancel={onCancel} />
      )}
      {!isThis && fate === null && !isGivingReason && verdicts.length > 0 && (
        <fieldset className="thread-line__acts" aria-label={t('thread.decide', { name: writer.name })}>
          <VerdictButtons verdicts={verdicts} onPick={onPick} />
        </fieldset>
      )}
    </li>
  );
}
