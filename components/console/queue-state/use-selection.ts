/** The items that a bulk decision applies to. */
import { useCallback, useState } from 'react';
import type { QueueItem } from '../../../core/contract/console/queue';
import { uuidOf } from '../../../core/state/console/queue';

/** @param decided items with a decision, which "all" leaves out */
export function useSelection(items: readonly QueueItem[], decided: { has(uuid: string): boolean }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const clear = useCallback(() => setChosen((before) => (before.size > 0 ? new Set() : before)), []);
  return {
    chosen,
    clear,
    toggle(item: QueueItem) {
      const next = new Set(chosen);
      if (!next.delete(uuidOf(item))) next.add(uuidOf(item));
      setChosen(next);
    },
    /** Selects all that are undecided, or none if some are selected. */
    chooseAll() {
      const open = items.filter((item) => !decided.has(uuidOf(item)));
      setChosen(new Set(chosen.size > 0 ? [] : open.map(uuidOf)));
    },
  };
}
