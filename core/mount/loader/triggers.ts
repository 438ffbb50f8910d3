/**
 * Triggers of widgets: within 500 px of the view, at once with a deep link, or when fired by the loader after a timeout
 * (specification §2 "Loading triggers", §9; host contract 6.1, 7).
 */
import { VIEWPORT_MARGIN_PX } from '../../base/constants';

/** A link to a comment: `#vf-{number}`, or a content among the pairs of `__vfz`. */
export const hasDeepLink = (): boolean => /#vf-[\da-f-]+$|[?&]__vfz=[^&#]*(content_uuid|comment_)/i.test(location.href);

/**
 * Watches elements until they are due, for good. Watching never ends: elements that wait when the script is loaded
 * again still wait for the same triggers.
 */
export function makeTriggers() {
  const due = new WeakSet<Element>();
  const waiting = new WeakMap<Element, Set<() => void>>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) fire(target);
    },
    { rootMargin: `${VIEWPORT_MARGIN_PX}px` },
  );

  function forget(element: Element): Iterable<() => void> {
    const shows = waiting.get(element) ?? [];
    observer.unobserve(element);
    waiting.delete(element);
    return shows;
  }

  function fire(element: Element): void {
    due.add(element);
    for (const show of forget(element)) show();
  }

  function whenDue(element: Element, show: () => void): () => void {
    if (due.has(element) || hasDeepLink()) {
      due.add(element);
      show();
      return () => {};
    }
    const shows = waiting.get(element) ?? new Set();
    if (!shows.size) {
      waiting.set(element, shows);
      observer.observe(element);
    }
    shows.add(show);
    return () => {
      shows.delete(show);
      if (!shows.size) forget(element);
    };
  }

  return { whenDue, fire };
}
