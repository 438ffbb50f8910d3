import { useMemo, useState } from 'react';
import { useAtomValue } from '../../../../core/base/store/hooks';
import { atom } from '../../../../core/base/store/jotai';
import type { Comment } from '../../../../core/contract/content/comment';
import { resolvedAtom } from '../../../../core/state/moderation/resolve.actions';

/** Selected comments of a list, for bulk decisions. Decided comments cannot be selected. */
export function useSelection(list: Comment[]) {
  const undecidedAtom = useMemo(
    () => atom((get) => list.filter(({ content_uuid }) => get(resolvedAtom(content_uuid)) === null)),
    [list],
  );
  const items = useAtomValue(undecidedAtom);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const chosen = items.filter(({ content_uuid }) => marked.has(content_uuid));
  const isAll = items.length > 0 && chosen.length === items.length;

  return {
    items,
    chosen,
    isAll,
    has: ({ content_uuid }: Comment) => marked.has(content_uuid),
    toggle({ content_uuid }: Comment) {
      const next = new Set(marked);
      if (!next.delete(content_uuid)) next.add(content_uuid);
      setMarked(next);
    },
    toggleAll: () => setMarked(new Set(isAll ? [] : items.map(({ content_uuid }) => content_uuid))),
    clear: () => setMarked(new Set()),
  };
}
