/** What a row of the queue does, as functions that never change, so that a decision renders only the rows that it concerns. */
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { QueueItem } from '../../../core/contract/console/queue';
import type { QueueHand } from '../queue-state/use-queue';

export interface RowActs {
  open(item: QueueItem): void;
  toggle(item: QueueItem): void;
  undo(item: QueueItem): void;
}

export function useRowActs(queue: QueueHand): RowActs {
  const latest = useRef(queue);
  useLayoutEffect(() => {
    latest.current = queue;
  });
  return useMemo(
    () => ({
      open: (item) => latest.current.open(item, false),
      toggle: (item) => latest.current.toggle(item),
      undo: (item) => latest.current.undo(item),
    }),
    [],
  );
}
