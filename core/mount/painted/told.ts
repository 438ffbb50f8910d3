/** Which painted roots the page has heard of as if they had been drawn: what is told once is not told again by React. */
import { publish } from '../../base/bus/bus';

const told = new WeakSet<Element>();
const ends = new WeakMap<Element, () => void>();

/** Tells what a first draw tells of every widget. */
export function tellMount(host: HTMLElement): void {
  told.add(host);
  publish('widgets/mount', host);
}

/** Whether the page has heard of this element's first draw. */
export const wasPublished = (host: Element): boolean => told.has(host);

/** Ends with the telling what was begun for it. */
export const onForget = (host: Element, end: () => void): void => void ends.set(host, end);

/** The element left, or is drawn anew: all is told again. */
export function forgetPublished(host: Element): void {
  told.delete(host);
  ends.get(host)?.();
  ends.delete(host);
}
