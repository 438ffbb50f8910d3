/** The orders to choose from (the design card, "Anatomy" 1; the spec, §2: "likes, replies, editor-picks"). */
import { conversationAtom } from '../../../core/content/content.atoms';
import { setSortAction } from '../../../core/content/late.actions';
import { conversationSorts } from '../../../core/contract/sorts';
import { useTranslate } from '../../../core/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/store/hooks';
import type { Opening } from '../../shared/menu/menu';
import { MenuList } from '../../shared/menu/menu-list';
import { useHere } from '../parts/conversation-context';

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
