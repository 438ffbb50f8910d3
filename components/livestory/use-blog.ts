/**
 * Lifecycle of a live blog on the page: painted facts or a first page, then live events, older posts, the order and a
 * pause. New posts wait for a press while the reader is further down, or has paused.
 *
 * Emits:  liveblog/loaded, liveblog/more-loaded, liveblog-realtime/more-loaded
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { publishFrom } from '../../core/base/bus/bus';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import type { RealtimeEvent } from '../../core/contract/content/realtime';
import { useHost } from '../../core/mount/element/host-context';
import { useFacts } from '../../core/mount/painted/facts-context';
import { wasPublished } from '../../core/mount/painted/published';
import { fullView } from '../../core/state/live-blog/compact-view';
import { showLikeAction } from '../../core/state/live-blog/like-post';
import { isPost, isRoot } from '../../core/state/live-blog/new-posts';
import { receiveReplyAction } from '../../core/state/live-blog/replies.atoms';
import { applyEvent, type BlogView, counted } from '../../core/state/live-blog/view';
import { sectionUuidAtom } from '../../core/state/site/site.atoms';
import type { Settings } from './livestory.settings';
import type { LivestoryFacts } from './painted/livestory-facts';
import { type BlogNow, useBlogEvents } from './use-blog-events';
import { useLinkedPost } from './use-linked-post';
import { useOwnMarks } from './use-own-marks';
import { usePages } from './use-pages';
import { usePause } from './use-pause';

export function useBlog(container_id: string, settings: Settings) {
  const host = useHost();
  const facts = useFacts<LivestoryFacts>();
  const section_uuid = useAtomValue(sectionUuidAtom);
  const [view, setView] = useState<BlogView | null>(() => (facts?.view ? fullView(facts.view) : null));
  const [held, setHeld] = useState<RealtimeEvent[]>([]);
  const [arrived, setArrived] = useState(0);
  const now = useRef<BlogNow>({ view, held }).current;
  Object.assign(now, { view, held });
  const { isPaused, setPaused } = usePause(container_id);
  const { read, ...pages } = usePages({ section_uuid, container_id, settings, now, setView, setHeld });

  const receiveReply = useSetAtom(receiveReplyAction);
  const apply = useCallback(
    (events: RealtimeEvent[]) => {
      setView((it) => it && events.reduce(applyEvent, it));
      for (const { payload } of events) if (isPost(payload) && !isRoot(payload)) receiveReply(payload);
    },
    [receiveReply],
  );

  const hold = useCallback((event: RealtimeEvent) => setHeld((list) => [...list, event]), []);
  const count = useCallback(() => setArrived((before) => before + 1), []);
  useBlogEvents({ section_uuid, container_id, view, now, read, apply, hold, count });

  const isThere = view !== null;
  useEffect(() => {
    if (isThere && !wasPublished(host)) publishFrom(host, 'liveblog/loaded', host);
  }, [isThere, host]);

  const showLike = useSetAtom(showLikeAction);
  const container_uuid = view?.container.content_container_uuid;
  useOwnMarks(section_uuid, container_uuid);
  useLinkedPost({ section_uuid, container_uuid, now, setView });

  return {
    ...pages,
    view,
    held: held.length,
    arrived,
    isPaused,
    setPaused,
    apply,
    setLike: (content_uuid: string, isOn: boolean) => {
      showLike(content_uuid, isOn);
      const by = isOn ? 1 : -1;
      setView((it) => it && { ...it, posts: counted(it.posts, content_uuid, 'total_likes', by) });
    },
    showHeld() {
      apply(held);
      setHeld([]);
      setPaused(false);
      publishFrom(host, 'liveblog-realtime/more-loaded');
    },
  };
}
