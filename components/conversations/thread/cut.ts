/**
 * A list that is cut at a height (`initial-height`, host contract 6.2), before React and after: the class says that it is,
 * a property how high it stands. It is set by script, for a page's policy may forbid an attribute in the markup.
 */
export const CUT = 'threads--cut';

export const isCutIn = (list: Element): boolean => list.classList.contains(CUT);

export const cut = (list: HTMLElement, px: number | string | undefined): void =>
  list.style.setProperty('--_cut', px === undefined ? null : `${px}px`);

/** The button is about to go, and the reader goes on where the list was cut. */
export function focusUncovered(list: Element): void {
  const { bottom } = list.getBoundingClientRect();
  const next = [...list.querySelectorAll<HTMLElement>('article')].findLast(
    (article) => article.getBoundingClientRect().top < bottom,
  );
  next?.focus({ preventScroll: true });
}
