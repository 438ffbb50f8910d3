/** Choosing in the menus of a widget. */
import { findAll } from './seen';
import { waitUntil } from './wait-until';

/** The label of an item, without the line that explains it. */
export const itemLabel = (item: Element): string => item.getAttribute('aria-label') ?? item.textContent ?? '';

/** Chooses one item after the other, each in the menu that the one before has opened. */
export async function choose(el: Element, ...labels: string[]): Promise<void> {
  const labelsNow = () => findAll(el, '.menu__item').map(itemLabel);
  for (const label of labels) {
    const item = () => findAll(el, '.menu__item').find((it) => itemLabel(it) === label);
    await waitUntil(item, `no "${label}" among ${labelsNow()}`);
    item()?.click();
  }
}
