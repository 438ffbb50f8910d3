/**
 * Lifecycle of a live blog on the page: painted facts or a first page, then live events, older posts, the order and a
 * pause. New posts wait for a press while the reader is further down, or has paused.
 *
 * Emits:  liveblog/loaded, liveblog/more-loaded, liveblog-realtime/more-loaded
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { publishFrom } from '../../core/base/bus/bus';
import { type Failure, isFailure, orUnreachable } from '../../core/base/failure/failure';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { coverageAt } from '../../core/contract/coverage';
import type { RealtimeEvent } from '../../core/contract/realtime';
import { useHost } from '../../core/mount/element/host-context';
import { useFacts } from '../../core/mount/painted/facts-context';
import { paintedOf } from '../../core/mount/painted/painted';
import { wasPublished } from '../../core/mount/painted/published';
import { nowAtom } from '../../core/state/comments/clock.atoms';
import { fullView } from '../../core/state/live-blog/compact-view';
import { followBlog } from '../../core/state/live-blog/follow-blog';
import { mayWriteAtom } from '../../core/state/live-blog/may-write';
import { isNewPost, isPost, isRoot } from '../../core/state/live-blog/new-posts';
import { isPausedIn, savePaused } from '../../core/state/live-blog/paused';
import { readBlog, readOlder } from '../../core/state/live-blog/read-blog';
import { receiveReplyAction } from '../../core/state/live-blog/replies.atoms';
import { applyEvent, type BlogView, blogOf, counted, type Order } from '../../core/state/live-blog/view';
import { showFailureAction } from '../../core/state/notices/notices.atoms';
import { deepLinkAtom } from '../../core/state/page/page.atoms';
import { sectionUuidAtom } from '../../core/state/site/site.atoms';
import { isLoggedInAtom } from '../../core/state/user/user.atoms';
import type { Settings } from './livestory.settings';
import type { LivestoryFacts } from './painted/livestory-facts';

/** Distance of the list's top from the view within which posts are inserted automatically. */
const NEAR_TOP_PX = 200;

export function useBlog(container_id: string, settings: Settings) {
  const host = useHost();
  const facts = useFacts<LivestoryFacts>();
  const section_uuid = useAtomValue(sectionUuidAtom);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const link = useAtomValue(deepLinkAtom)?.content_uuid;
  const [view, setView] = useState<BlogView | null>(() => (facts?.view ? fullView(facts.view) : null));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [held, setHeld] = useState<RealtimeEvent[]>([]);
  const [arrived, setArrived] = useState(0);
  const [isPaused, showPaused] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [liked, setLiked] = useState<ReadonlySet<string>>(new Set());
  const now = useRef({ view, held }).current;
  Object.assign(now, { view, held });
  // Without the attribute `sort`, the blog's own order.
  const { limit, paginationLimit, sort } = settings;

  // After the first render, which equals the painted markup.
  useEffect(() => showPaused(isPausedIn(container_id)), [container_id]);
  const setPaused = (isOn: boolean) => {
    savePaused(container_id, isOn);
    showPaused(isOn);
  };

  const read = useCallback(
    async (order: Order | undefined): Promise<Failure | undefined> => {
      setLoading(true);
      const found = await orUnreachable(readBlog({ section_uuid, container_id, limit, order }));
      setLoading(false);
      if (isFailure(found)) {
        setFailure(found);
        return found;
      }
      setFailure(null);
      setHeld([]);
      setView(found);
      return undefined;
    },
    [section_uuid, container_id, limit],
  );

  useEffect(() => {
    if (section_uuid && !now.view) void read(sort);
  }, [section_uuid, read, sort, now]);

  const show = useSetAtom(showFailureAction);
  const receiveReply = useSetAtom(receiveReplyAction);
  const apply = useCallback(
    (events: RealtimeEvent[]) => {
      setView((it) => it && events.reduce(applyEvent, it));
      for (const { payload } of events) if (isPost(payload) && !isRoot(payload)) receiveReply(payload);
    },
    [receiveReply],
  );

  const container_uuid = view?.container.content_container_uuid;
  // A blog that has ended has no events, except for its authors, who may continue it.
  const clock = useAtomValue(nowAtom);
  const mayWrite = useAtomValue(mayWriteAtom);
  const isFollowed =
    view !== null &&
    (coverageAt(blogOf(view.container), clock) !== 'ended' || (isLoggedIn && mayWrite(view.container)));
  useEffect(() => {
    if (!container_uuid || !section_uuid) return;
    const take = (event: RealtimeEvent) => {
      const { top } = host.getBoundingClientRect();
      const isAtTop = top > -NEAR_TOP_PX && top < innerHeight;
      const waits = isPausedIn(container_id) || now.held.length > 0 || !isAtTop;
      if (now.view && isNewPost(now.view, event)) setArrived((count) => count + 1);
      if (waits && now.view && isNewPost(now.view, event)) setHeld((list) => [...list, event]);
      else {
        apply([event]);
        if (now.view && isNewPost(now.view, event)) publishFrom(host, 'liveblog-realtime/more-loaded');
      }
    };
    // Events that the painted root has received since.
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
  }, [section_uuid, container_uuid, isFollowed, container_id, host, apply, read, now]);

  const isThere = view !== null;
  useEffect(() => {
    if (isThere && !wasPublished(host)) publishFrom(host, 'liveblog/loaded', host);
  }, [isThere, host]);

  useEffect(() => {
    if (isLoggedIn && container_uuid) {
      import('../../core/state/live-blog/personal')
        .then(({ readLiked }) => readLiked(section_uuid, container_uuid))
        // Likes during the request stay.
        .then((uuids) => setLiked((before) => new Set([...uuids, ...before])), console.warn);
    } else setLiked(new Set());
  }, [isLoggedIn, section_uuid, container_uuid]);

  // A link may lead to a post further down.
  useEffect(() => {
    const known = now.view;
    if (!link || !known || !container_uuid) return;
    const show = () => host.shadowRoot?.querySelector(`[data-uuid="${link}"]`)?.scrollIntoView({ block: 'start' });
    if (known.posts.some(({ content_uuid }) => content_uuid === link)) {
      show();
      return;
    }
    import('../../core/state/live-blog/linked-post')
      .then(({ readLinked }) => readLinked(section_uuid, container_uuid, link))
      .then((put) => {
        if (!put) return;
        setView((it) => it && put(it));
        requestAnimationFrame(show);
      }, console.warn);
  }, [link, container_uuid, section_uuid, host, now]);

  return {
    view,
    failure,
    held: held.length,
    arrived,
    isPaused,
    isLoading,
    liked,
    setPaused,
    apply,
    setLike: (content_uuid: string, isOn: boolean) => {
      setLiked((before) => {
        const after = new Set(before);
        if (isOn) after.add(content_uuid);
        else after.delete(content_uuid);
        return after;
      });
      const by = isOn ? 1 : -1;
      setView((it) => it && { ...it, posts: counted(it.posts, content_uuid, 'total_likes', by) });
    },
    showHeld() {
      apply(held);
      setHeld([]);
      setPaused(false);
      publishFrom(host, 'liveblog-realtime/more-loaded');
    },
    retry: () => read(view?.order ?? sort),
    async reverse(): Promise<void> {
      const failed = await read(view?.order === 'newest' ? 'oldest' : 'newest');
      if (failed) void show(failed);
    },
    async loadOlder(): Promise<void> {
      if (!view) return;
      setLoading(true);
      const found = await orUnreachable(readOlder(section_uuid, view, paginationLimit));
      setLoading(false);
      if (isFailure(found)) void show(found);
      else {
        setView(found);
        publishFrom(host, 'liveblog/more-loaded');
      }
    },
  };
}
