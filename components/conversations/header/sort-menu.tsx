/** The orders to choose from (specification §2: "likes, replies, editor-picks"), and the link to the search. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { conversationSorts } from '../../../core/contract/content/sorts';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import { setSortAction } from '../../../core/state/comments/load.actions';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import type { Opening } from '../../shared/menu/menu';
import { MenuList } from '../../shared/menu/menu-list';
import { useHere } from '../lifecycle/conversation-context';

const Search = lazyComponent(() => import('../search/search'), 'Search');

export function SortMenu(opening: Opening) {
  const t = useTranslate('conversations');
  const read = useTranslate('reading');
  const [isSearching, setSearching] = useState(false);
  const { container_id } = useHere();
  const { container, sort } = useAtomValue(conversationAtom(container_id));
  const setSort = useSetAtom(setSortAction);
  const { enable_dislikes } = useAtomValue(settingsAtom);
  const hasPicks = (container?.total_visible_picked_content ?? 0) > 0;
  // Without dislikes, the best comments are those with the most likes.
  const isOffered = { featured: hasPicks, best: enable_dislikes };
  const sorts = conversationSorts.filter((it) => it === sort || isOffered[it as keyof typeof isOffered] !== false);
  const items = sorts.map((it) => ({
    label: t(`sort_${it}`),
    isChecked: it === sort,
    onPick: () => void setSort(container_id, it),
  }));
  if (isSearching) return <Search {...opening} />;
  return <MenuList items={[...items, { label: read('search'), onOpen: () => setSearching(true) }]} {...opening} />;
}
