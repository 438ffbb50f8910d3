/** Actions of a row, as functions that never change: a decision renders only the rows that it concerns. */
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { QueueItem } from '../../../core/contract/console/queue';
import type { QueueHand } from '../queue-state/use-queue';

export interface RowActions {
  open(item: QueueItem): void;
  toggle(item: QueueItem): void;
  undo(item: QueueItem): void;
}

export function useRowActions(queue: QueueHand): RowActions {
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
