/** The orders to choose from (specification §2: "likes, replies, editor-picks"). */

import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { conversationSorts } from '../../../core/contract/sorts';
import { setSortAction } from '../../../core/state/comments/comments.actions';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import type { Opening } from '../../shared/menu/menu';
import { MenuList } from '../../shared/menu/menu-list';
import { useHere } from '../lifecycle/conversation-context';

export function SortMenu(opening: Opening) {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const { container, sort } = useAtomValue(conversationAtom(container_id));
  const setSort = useSetAtom(setSortAction);
  const hasPicks = (container?.total_visible_picked_content ?? 0) > 0;
  const sorts = conversationSorts.filter((it) => it !== 'featured' || it === sort || hasPicks);
  const items = sorts.map((it) => ({
    label: t(`sort_${it}`),
    isChecked: it === sort,
    onPick: () => void setSort(container_id, it),
  }));
  return <MenuList items={items} {...opening} />;
}
