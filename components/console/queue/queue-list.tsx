/** The items of a queue. Decided items stay in place as one line, so that no item moves before a click. */
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import {
  fatesAtom,
  moreOfQueueAction,
  openQueueAction,
  queueListAtom,
  uuidOf,
} from '../../../core/state/console/queue';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import type { QueueHand } from '../queue-state/use-queue';
import { QueueRow } from './queue-row';
import { useRowActions } from './use-row-actions';

/** The next page loads this many items before the end of the list: the second one directly after the first. */
const AHEAD = 30;
/** More rows than this are never in the document. */
export const ROWS_MAX = 200;
const STEP = ROWS_MAX / 2;

export function QueueList({ queue }: { queue: QueueHand }) {
  const t = useTranslate('console');
  const { items, cursor, isLoading, failure, filter } = useAtomValue(queueListAtom);
  const fates = useAtomValue(fatesAtom);
  const more = useSetAtom(moreOfQueueAction);
  const reopen = useSetAtom(openQueueAction);
  const actions = useRowActions(queue);
  const list = useRef<HTMLUListElement>(null);
  const openUuid = queue.current ? uuidOf(queue.current) : '';
  const at = items.findIndex((item) => uuidOf(item) === openUuid);

  const { from, showEarlier } = useWindow(items.length, at);

  useEffect(() => {
    if (at >= items.length - AHEAD && cursor !== null) void more();
  }, [at, items.length, cursor, more]);
  useEffect(() => {
    if (openUuid) list.current?.querySelector(`[data-uuid="${openUuid}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [openUuid]);

  if (failure && items.length === 0) return <Problem failure={failure} onRetry={() => void reopen({ ...filter })} />;
  if (isLoading && items.length === 0) return <RowSkeletons />;
  if (items.length === 0) return <p className="console-empty">{t(`empty.${queue.name}`)}</p>;
  const isCleared =
    cursor === null && items.every((item) => (fates.get(uuidOf(item))?.kind ?? 'changed') !== 'changed');
  return (
    <>
      {isCleared && <p className="console-empty queue-cleared">{t(`empty.${queue.name}`)}</p>}
      {from > 0 && (
        <button type="button" className="button queue-more" onClick={showEarlier}>
          {t('earlier')}
        </button>
      )}
      <ul ref={list} className="queue-rows">
        {items.slice(from, from + ROWS_MAX).map((item) => (
          <QueueRow
            key={uuidOf(item)}
            item={item}
            actions={actions}
            isOpen={uuidOf(item) === openUuid}
            isChosen={queue.chosen.has(uuidOf(item))}
          />
        ))}
      </ul>
      {failure && <Problem failure={failure} onRetry={() => void more()} />}
      {cursor !== null && !failure && (
        <button type="button" className="button queue-more" aria-disabled={isLoading} onClick={() => void more()}>
          {t('more')}
        </button>
      )}
    </>
  );
}

/** The part of a long list that has rows: around the open item, or else its end. */
function useWindow(length: number, at: number): { from: number; showEarlier(): void } {
  const [from, setFrom] = useState(0);
  const last = Math.max(0, length - ROWS_MAX);
  useEffect(() => {
    setFrom((before) => {
      const isInside = at >= before && at < before + ROWS_MAX;
      const wanted = at < 0 ? last : isInside ? before : at - STEP;
      return Math.min(Math.max(0, wanted), last);
    });
  }, [at, last]);
  return { from, showEarlier: () => setFrom(Math.max(0, from - STEP)) };
}
