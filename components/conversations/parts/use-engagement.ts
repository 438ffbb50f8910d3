/** Reports that a conversation is looked at: at once, and as read after 3 s (the spec, §4 "Engagement"). */
import { useEffect } from 'react';
import { publish } from '../../../core/bus/bus';
import { ENGAGED_HEIGHT_PX, ENGAGED_WIDTH_SHARE, ENGAGEMENT_TICK_MS, READ_AFTER_MS } from '../../../core/constants';
import { conversationAtom } from '../../../core/content/content.atoms';
import { useHost } from '../../../core/element/host-context';
import { useAtomValue } from '../../../core/store/hooks';
import { store } from '../../../core/store/store';

/** Publishes `comments/engage` and `comments/read`, each once. */
export function useEngagement(container_id: string): void {
  const host = useHost();
  // Once drawn it stays so: another order or a page more is no new engagement.
  const isDrawn = useAtomValue(conversationAtom(container_id)).container !== null;

  useEffect(() => {
    if (!isDrawn || typeof IntersectionObserver === 'undefined') return;
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
        const commentCount = store.get(conversationAtom(container_id)).container?.total_visible_content ?? 0;
        if (isSeen && !hasEngaged && commentCount > 0) {
          hasEngaged = true;
          publish('comments/engage', { commentCount });
        }
      },
      { threshold: [0, 0.05, 0.1, 0.25, 0.5, 1] },
    );
    observer.observe(host);
    const timer = setInterval(() => {
      if (isSeen && document.visibilityState === 'visible') seenMs += ENGAGEMENT_TICK_MS;
      if (seenMs < READ_AFTER_MS) return;
      clearInterval(timer);
      publish('comments/read');
    }, ENGAGEMENT_TICK_MS);
    return () => {
      clearInterval(timer);
      observer.disconnect();
    };
  }, [host, container_id, isDrawn]);
}
