/** Lists that show content in the order of the answers, and only count what arrives: they never move by themselves. */
import type { Getter, PrimitiveAtom, Setter } from '../../base/store/jotai';
import type { ContainerList } from '../../contract/content/comment';
import { deliveryAtom, factsOf } from './content.atoms';
import type { ContentList, PagedKind } from './kind';

export interface PlainList extends ContentList {
  /** In the order of the answers, plus the reader's new content. */
  uuids: readonly string[];
  hasMore: boolean;
  /** Other people's new content since the list was loaded, inserted when the reader asks for it. */
  arrived: number;
  /** Size of a page. */
  limit: number;
}

export const emptyPlainList: PlainList = {
  status: 'none',
  failure: null,
  container: null,
  revision: 0,
  isLoadingMore: false,
  uuids: [],
  hasMore: false,
  arrived: 0,
  limit: 10,
};

type Pages = Pick<PagedKind, 'read' | 'change' | 'position' | 'append'>;

export const plainPages = <List extends PlainList>(list: (id: string) => PrimitiveAtom<List>): Pages => ({
  ...factsOf(list),
  position(get, id) {
    const { uuids, limit } = get(list(id));
    const known = uuids.filter((uuid) => !get(deliveryAtom(uuid)));
    return { cursor: known.at(-1), known, limit };
  },
  append: (_get, set, id, uuids, hasMore) =>
    set(list(id), (it) => ({ ...it, uuids: [...new Set([...it.uuids, ...uuids])], hasMore })),
});

/** Replaces the list, except content that is still being sent. */
export function showPlainPage<List extends PlainList>(
  get: Getter,
  set: Setter,
  list: PrimitiveAtom<List>,
  { container, more_available: hasMore }: ContainerList,
  uuids: string[],
): void {
  set(list, (it) => {
    const sending = it.uuids.filter((uuid) => get(deliveryAtom(uuid)));
    return { ...it, status: 'success', container, uuids: [...sending, ...uuids], hasMore, arrived: 0 };
  });
}

export function countArrived<List extends PlainList>(set: Setter, list: PrimitiveAtom<List>, count: number): void {
  if (count > 0) set(list, (it) => ({ ...it, arrived: it.arrived + count }));
}
