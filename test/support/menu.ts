/** Choosing in the menus of a widget. */
import { waitUntil } from '@open-wc/testing';
import { findAll } from './seen';

/** Long: the code of a menu is fetched with the first press. */
const PATIENCE_MS = 30_000;

/** Picks one item after the other, each in the menu that the one before has opened. */
export async function choose(el: Element, ...labels: string[]): Promise<void> {
  const labelsNow = () => findAll(el, '.menu__item').map((it) => it.textContent);
  for (const label of labels) {
    const item = () => findAll(el, '.menu__item').find((it) => it.textContent === label);
    await waitUntil(item, `no "${label}" among ${labelsNow()}`, { timeout: PATIENCE_MS });
    item()?.click();
  }
}
