import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';

interface Page<Item> {
  items: Item[];
  after: string | null;
}

/**
 * Loads a list page by page, and reloads it when the query changes.
 *
 * @param question the query, compared as JSON
 */
export function useList<Question extends object, Item>(
  question: Question,
  read: (question: Question & { after?: string }) => Promise<Page<Item> | Failure>,
) {
  const [page, setPage] = useState<Page<Item> | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isLoading, setLoading] = useState(true);
  const asked = useRef(0);
  const text = JSON.stringify(question);

  const load = useCallback(
    async (before: Page<Item> | null) => {
      const request = ++asked.current;
      setLoading(true);
      const answer = await read({ ...(JSON.parse(text) as Question), ...(before?.after && { after: before.after }) });
      if (request !== asked.current) return;
      setLoading(false);
      setFailure(isFailure(answer) ? answer : null);
      if (!isFailure(answer)) setPage({ ...answer, items: [...(before?.items ?? []), ...answer.items] });
    },
    [read, text],
  );
  useEffect(() => {
    setPage(null);
    void load(null);
  }, [load]);

  return {
    /** Null while the first page loads. */
    items: page?.items ?? null,
    hasMore: page?.after != null,
    isLoading,
    failure,
    more: () => void load(page),
    /** Reads the list again from its beginning. */
    reload: () => void load(null),
    retry: () => void load(page?.after ? page : null),
    replace: (change: (item: Item) => Item) => setPage((it) => it && { ...it, items: it.items.map(change) }),
  };
}
export type List<Item> = Omit<ReturnType<typeof useList<object, Item>>, 'replace'>;
