/**
 * What a page hears of a conversation that is seen, whether it was painted or drawn by React: each thing once.
 *
 * Emits:  comments/engage, comments/read
 * Source: specification §4 "Engagement"; host contract 2.2; design decision 2
 */
import { publishFrom } from '../../../core/base/bus/bus';
import {
  ENGAGED_HEIGHT_PX,
  ENGAGED_WIDTH_SHARE,
  ENGAGEMENT_TICK_MS,
  READ_AFTER_MS,
} from '../../../core/base/constants';
import { onForget } from '../../../core/mount/painted/published';

interface Following {
  commentCount: () => number;
  end(): void;
}
const following = new WeakMap<Element, Following>();
/** Publishes `comments/engage` and `comments/read`, each once; asked again, it goes on with the other count. */
export function followEngagement(host: HTMLElement, commentCount: () => number): void {
  const known = following.get(host);
  if (known) {
    known.commentCount = commentCount;
    return;
  }
  if (typeof IntersectionObserver === 'undefined') return;
  let isSeen = false;
  let hasEngaged = false;
  let seenMs = 0;
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      if (!entry) return;
      const { intersectionRect: seen, boundingClientRect: whole } = entry;
      isSeen =
        entry.isIntersecting && seen.width >= whole.width * ENGAGED_WIDTH_SHARE && seen.height >= ENGAGED_HEIGHT_PX;
      const count = me.commentCount();
      if (isSeen && !hasEngaged && count > 0) {
        hasEngaged = true;
        publishFrom(host, 'comments/engage', { commentCount: count });
      }
    },
    { threshold: [0, 0.05, 0.1, 0.25, 0.5, 1] },
  );
  const timer = setInterval(() => {
    if (isSeen && document.visibilityState === 'visible') seenMs += ENGAGEMENT_TICK_MS;
    if (seenMs < READ_AFTER_MS) return;
    clearInterval(timer);
    publishFrom(host, 'comments/read');
  }, ENGAGEMENT_TICK_MS);
  const me: Following = {
    commentCount,
    end() {
      clearInterval(timer);
      observer.disconnect();
      following.delete(host);
    },
  };
  following.set(host, me);
  onForget(host, me.end);
  observer.observe(host);
}
