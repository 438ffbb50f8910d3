/** Sort control of a list, the same in every widget. The code of its menu loads with the first press. */
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { Menu } from './menu';

const MenuList = lazyComponent(() => import('./menu-list'), 'MenuList');

interface Props<Order extends string> {
  /** Names the control and the current order. */
  label: string;
  orders: readonly Order[];
  order: NoInfer<Order>;
  nameOf(order: NoInfer<Order>): string;
  onSort(order: NoInfer<Order>): void;
}

export function SortMenu<Order extends string>({ label, orders, order, nameOf, onSort }: Props<Order>) {
  const items = orders.map((name) => ({
    label: nameOf(name),
    isChecked: name === order,
    onPick: () => name !== order && onSort(name),
  }));
  return (
    <Menu className="icon icon--sort" label={label} list={(opening) => <MenuList items={items} {...opening} />}>
      {nameOf(order)}
    </Menu>
  );
}
