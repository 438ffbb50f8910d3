/** Moves through a grid with the arrow keys: along a row in reading order, and to the rows above or below. */

/** Returns the element to move to from `from`; undefined at an edge, or for another key. */
export function nextInGrid(all: HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = all.indexOf(from);
  const forward = getComputedStyle(from).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'ArrowLeft' || key === 'ArrowRight') return all[at + (key === forward ? 1 : -1)];
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const isDown = key === 'ArrowDown';
  const ahead = isDown ? all.slice(at + 1) : all.slice(0, at).reverse();
  const row = ahead.find((it) => it.offsetTop !== from.offsetTop)?.offsetTop;
  const beside = ahead.filter((it) => it.offsetTop === row);
  const away = (it: HTMLElement) => Math.abs(it.offsetLeft - from.offsetLeft);
  return beside.sort((one, other) => away(one) - away(other))[0];
}
