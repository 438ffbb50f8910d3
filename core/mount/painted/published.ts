/** Painted roots whose first render was published; React does not publish it again. */
import { publishFrom } from '../../base/bus/bus';

const published = new WeakSet<Element>();
const ends = new WeakMap<Element, () => void>();

export function publishMount(host: HTMLElement): void {
  published.add(host);
  publishFrom(host, 'widgets/mount', host);
}

export const wasPublished = (host: Element): boolean => published.has(host);

export const onForget = (host: Element, end: () => void): void => void ends.set(host, end);

/** Called when the element leaves, or is rendered again: everything is published again. */
export function forgetPublished(host: Element): void {
  published.delete(host);
  ends.get(host)?.();
  ends.delete(host);
}
