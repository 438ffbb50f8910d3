/** Which painted roots were published as drawn; React does not publish them again. */
import { publishFrom } from '../../base/bus/bus';

const published = new WeakSet<Element>();
const ends = new WeakMap<Element, () => void>();

export function publishMount(host: HTMLElement): void {
  published.add(host);
  publishFrom(host, 'widgets/mount', host);
}

export const wasPublished = (host: Element): boolean => published.has(host);

export const onForget = (host: Element, end: () => void): void => void ends.set(host, end);

/** The element left, or is drawn anew: everything is published again. */
export function forgetPublished(host: Element): void {
  published.delete(host);
  ends.get(host)?.();
  ends.delete(host);
}
