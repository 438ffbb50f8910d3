import { useCallback, useRef, useState } from 'react';
import { type Failure, isFailure, orUnreachable } from '../../../../core/base/failure/failure';
import { useSetAtom } from '../../../../core/base/store/hooks';
import type { Page } from '../../../../core/state/moderation/page';
import { showFailureAction } from '../../../../core/state/notices/notices.atoms';
import { loadUsersAction } from '../../../../core/state/user/people.actions';
import { useEffectOn } from '../../../shared/effects/use-effect-on';

/**
 * A list for staff that loads page by page, with the names of the people in it.
 *
 * @param about content of the list: a change reloads it
 * @param whose people of an item
 */
export function usePages<Item>(
  about: string,
  whose: (item: Item) => string[],
  read: (last: Item | undefined) => Promise<Page<Item> | Failure>,
) {
  const [page, setPage] = useState<Page<Item> | null>(null);
  const [isLoading, setLoading] = useState(true);
  const showFailure = useSetAtom(showFailureAction);
  const loadUsers = useSetAtom(loadUsersAction);
  const latest = useRef({ read, whose });
  latest.current = { read, whose };
  const asked = useRef(0);

  const load = useCallback(
    async (before: Item[]) => {
      const request = ++asked.current;
      setLoading(true);
      const answer = await orUnreachable(latest.current.read(before.at(-1)));
      if (request !== asked.current) return;
      setLoading(false);
      if (isFailure(answer)) return void showFailure(answer);
      void loadUsers([...new Set(answer.items.flatMap(latest.current.whose))]);
      setPage({ items: [...before, ...answer.items], hasMore: answer.hasMore });
    },
    [showFailure, loadUsers],
  );

  useEffectOn([about, load], () => {
    setPage(null);
    void load([]);
    return () => void asked.current++;
  });

  return {
    /** Null until loaded. */
    items: page?.items ?? null,
    hasMore: page?.hasMore ?? false,
    isLoading,
    more: () => load(page?.items ?? []),
  };
}
