/**
 * Events of a seen conversation for the page, painted or rendered by React: each once.
 *
 * Emits:  comments/engage, comments/read
 * Source: specification §4 "Engagement"; host contract 2.2; design decision 2
 */
import { publishFrom } from '../../../core/base/bus/bus';
import { ENGAGEMENT_TICK_MS, READ_AFTER_MS } from '../../../core/base/constants';
import { followExposure } from '../../../core/base/view/exposure';
import { onForget } from '../../../core/mount/painted/published';

interface Following {
  commentCount: () => number;
}
const following = new WeakMap<Element, Following>();
/** Publishes `comments/engage` and `comments/read`, each once; a repeated call continues with the new count. */
export function followEngagement(host: HTMLElement, commentCount: () => number): void {
  const known = following.get(host);
  if (known) {
    known.commentCount = commentCount;
    return;
  }
  const me: Following = { commentCount };
  let hasEngaged = false;
  let seenMs = 0;
  const end = followExposure(host, {
    seen() {
      const count = me.commentCount();
      if (hasEngaged || count === 0) return;
      hasEngaged = true;
      publishFrom(host, 'comments/engage', { commentCount: count });
    },
    tick() {
      const before = seenMs;
      seenMs += ENGAGEMENT_TICK_MS;
      if (before < READ_AFTER_MS && seenMs >= READ_AFTER_MS) publishFrom(host, 'comments/read');
    },
  });
  following.set(host, me);
  onForget(host, () => {
    end();
    following.delete(host);
  });
}
