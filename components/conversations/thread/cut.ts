/**
 * A list that is cut at a height (`initial-height`, host contract 6.2), before React and after: a class marks it, a
 * property has its height. A script sets the property, because a page's policy may forbid an attribute in the markup.
 */
export const CUT = 'threads--cut';

export const isCutIn = (list: Element): boolean => list.classList.contains(CUT);

export const cut = (list: HTMLElement, px: number | string | undefined): void =>
  list.style.setProperty('--_cut', px === undefined ? null : `${px}px`);

/** The button is about to disappear, and the focus moves to where the list was cut. */
export function focusUncovered(list: Element): void {
  const { bottom } = list.getBoundingClientRect();
  const next = [...list.querySelectorAll<HTMLElement>('article')].findLast(
    (article) => article.getBoundingClientRect().top < bottom,
  );
  next?.focus({ preventScroll: true });
}
