import { useMemo } from 'react';
import { useAtomValue } from '../../../../core/base/store/hooks';
import { atom } from '../../../../core/base/store/jotai';
import type { Comment } from '../../../../core/contract/content/comment';
import type { Queue } from '../../../../core/contract/content/moderation';
import type { QueueTotals } from '../../../../core/contract/content/moderation-api';
import { resolvedAtom } from '../../../../core/state/moderation/resolve.actions';

/** Queue that a decision moves a comment to. */
const queueAfter = { approve: null, reject: 'disabled', spam: 'spam' } as const satisfies Record<string, Queue | null>;

/** Counts of the queues: as loaded, with the decisions made since in the shown one. */
export function useCounts(shown: Queue, items: Comment[] | null, totals: QueueTotals | undefined) {
  const movesAtom = useMemo(
    () =>
      atom((get) =>
        (items ?? []).flatMap(({ content_uuid }) => {
          const resolution = get(resolvedAtom(content_uuid));
          const queue = resolution && queueAfter[resolution];
          return resolution && queue !== shown ? { to: queue } : [];
        }),
      ),
    [items, shown],
  );
  const moves = useAtomValue(movesAtom);
  return (queue: Queue): number | undefined => {
    if (!totals) return undefined;
    if (queue === shown) return Math.max(0, totals[queue] - moves.length);
    return totals[queue] + moves.filter(({ to }) => to === queue).length;
  };
}
