import { useState } from 'react';
import type { Comment } from '../../../../core/contract/comment';

/** The comments of a list that are marked, to do something to all of them. */
export function useSelection(items: Comment[]) {
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
