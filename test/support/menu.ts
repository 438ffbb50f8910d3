/** Choosing in the menus of a widget. */
import { findAll } from './seen';
import { waitUntil } from './wait-until';

/** Picks one item after the other, each in the menu that the one before has opened. */
export async function choose(el: Element, ...labels: string[]): Promise<void> {
  const labelsNow = () => findAll(el, '.menu__item').map((it) => it.textContent);
  for (const label of labels) {
    const item = () => findAll(el, '.menu__item').find((it) => it.textContent === label);
    await waitUntil(item, `no "${label}" among ${labelsNow()}`);
    item()?.click();
  }
}
