/** The menu that sorts reviews. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { type ReviewSort, reviewSorts } from '../../../core/contract/review-limits';
import type { Opening } from '../../shared/menu/menu';
import { MenuList } from '../../shared/menu/menu-list';

export interface Sorting {
  sort: ReviewSort;
  onSort(sort: ReviewSort): void;
}

export function SortList({ sort, onSort, ...opening }: Opening & Sorting) {
  const t = useTranslate('reviews');
  const items = reviewSorts.map((name) => ({
    label: t(`sort_${name}`),
    isChecked: name === sort,
    onPick: () => onSort(name),
  }));
  return <MenuList items={items} {...opening} />;
}
