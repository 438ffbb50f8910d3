/**
 * Live events of a blog. A new post waits behind a press while the reader is further down, has paused, or while others
 * wait; every other event applies at once.
 *
 * Emits:  liveblog-realtime/more-loaded
 */
import { useEffect } from 'react';
import { publishFrom } from '../../core/base/bus/bus';
import { useAtomValue } from '../../core/base/store/hooks';
import { coverageAt } from '../../core/contract/content/coverage';
import type { RealtimeEvent } from '../../core/contract/content/realtime';
import { useHost } from '../../core/mount/element/host-context';
import { paintedOf } from '../../core/mount/painted/painted';
import { nowAtom } from '../../core/state/comments/clock.atoms';
import { followBlog } from '../../core/state/live-blog/follow-blog';
import { mayWriteAtom } from '../../core/state/live-blog/may-write';
import { isNewPost } from '../../core/state/live-blog/new-posts';
import { isPausedIn } from '../../core/state/live-blog/paused';
import { type BlogView, blogOf, type Order } from '../../core/state/live-blog/view';
import { isLoggedInAtom } from '../../core/state/user/user.atoms';

/** Distance of the list's top from the view within which posts are inserted automatically. */
const NEAR_TOP_PX = 200;

/** The state of this moment, for callbacks that were made for an earlier one. */
export interface BlogNow {
  view: BlogView | null;
  held: RealtimeEvent[];
}

interface Live {
  section_uuid: string;
  container_id: string;
  view: BlogView | null;
  now: BlogNow;
  read(order: Order): Promise<unknown>;
  apply(events: RealtimeEvent[]): void;
  /** Puts a new post behind the press. */
  hold(event: RealtimeEvent): void;
  /** Called for each new post, shown or held. */
  count(): void;
}

export function useBlogEvents({ section_uuid, container_id, view, now, read, apply, hold, count }: Live): void {
  const host = useHost();
  const container_uuid = view?.container.content_container_uuid;
  const isFollowed = useIsFollowed(view);

  useEffect(() => {
    if (!container_uuid || !section_uuid) return;
    const take = (event: RealtimeEvent) => {
      const isNew = now.view !== null && isNewPost(now.view, event);
      if (isNew) count();
      if (isNew && (isPausedIn(container_id) || now.held.length > 0 || !isAtTop(host))) return hold(event);
      apply([event]);
      if (isNew) publishFrom(host, 'liveblog-realtime/more-loaded');
    };
    // Applies events that arrived since the root was painted.
    for (const event of (paintedOf(host)?.takeEvents() ?? []) as RealtimeEvent[]) take(event);
    if (!isFollowed) return;
    return followBlog({
      section_uuid,
      container_uuid,
      after_seq: now.view?.container.seq ?? 0,
      onEvent: take,
      async onExpired() {
        await read(now.view?.order ?? 'newest');
        return now.view?.container.seq ?? 0;
      },
    });
  }, [section_uuid, container_uuid, isFollowed, container_id, host, now, read, apply, hold, count]);
}

function isAtTop(host: Element): boolean {
  const { top } = host.getBoundingClientRect();
  return top > -NEAR_TOP_PX && top < innerHeight;
}

/** A blog that has ended has no events, except for its authors, who may continue it. */
function useIsFollowed(view: BlogView | null): boolean {
  const clock = useAtomValue(nowAtom);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const mayWrite = useAtomValue(mayWriteAtom);
  if (!view) return false;
  return coverageAt(blogOf(view.container), clock) !== 'ended' || (isLoggedIn && mayWrite(view.container));
}
