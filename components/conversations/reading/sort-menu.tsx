/** The orders to choose from (the design card, "Anatomy" 1). */
import { conversationAtom } from '../../../core/content/content.atoms';
import { setSortAction } from '../../../core/content/late.actions';
import { conversationSorts } from '../../../core/contract/sorts';
import { useTranslate } from '../../../core/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/store/hooks';
import type { Opening } from '../../shared/menu/menu';
import { MenuList } from '../../shared/menu/menu-list';
import { useHere } from '../parts/conversation-context';

interface Props extends Opening {
  /** Picked comments it takes for the order "Featured" to be offered. */
  threshold: number;
}

export function SortMenu({ threshold, ...opening }: Props) {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const { container, sort } = useAtomValue(conversationAtom(container_id));
  const setSort = useSetAtom(setSortAction);
  const picked = container?.total_visible_picked_content ?? 0;
  const sorts = conversationSorts.filter(
    (it) => it !== 'featured' || it === sort || (picked > 0 && picked >= threshold),
  );
  const items = sorts.map((it) => ({
    label: t(`sort_${it}`),
    isChecked: it === sort,
    onPick: () => void setSort(container_id, it),
  }));
  return <MenuList items={items} {...opening} />;
}
