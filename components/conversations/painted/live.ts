/**
 * Live events of a painted conversation for readers who only read, and its ads: counts new comments, and hydrates the
 * widget when a painted comment changes. Events are buffered for React, whose subscription continues on the same socket
 * (design decision 2 and 9).
 */
import type { Comment } from '../../../core/contract/content/comment';
import type { CompactList } from '../../../core/contract/content/compact';
import type { PaintedState } from '../../../core/contract/content/painted';
import type { RealtimeEvent } from '../../../core/contract/content/realtime';
import type { LiveEvents } from '../../../core/mount/widget/reading';
import { hasAds } from '../../../core/state/ads/has-ads';
import { isInList } from '../../../core/state/comments/in-list';
import { giveWay, subscribeContainer } from '../../../core/state/painted/container-events';
import type { ConversationFacts } from './conversation-facts';
import { showPill } from './pill';

/** Most buffered events, and most known comments; a widget that missed more loads again. */
const MOST_EVENTS = 100;

const isShown = ({ state }: Comment) => state === 'visible';

/** Follows the painted conversation from the event where its markup ends. @param hydrate starts hydration */
export function followLive(root: ShadowRoot, state: PaintedState<ConversationFacts>, hydrate: () => void): LiveEvents {
  const { container, contents, more_available } = state.facts.list as CompactList;
  const { content_container_uuid, seq = 0 } = container;
  const { section_uuid } = state.settings;
  const painted = new Map(contents.map((comment) => [comment.content_uuid, comment]));
  const fresh = new Set<string>();
  /** New comments beyond that limit. */
  let more = 0;
  const pill = showPill(root, state);
  let events: RealtimeEvent[] = [];
  let received = 0;
  // In this order new comments come at the end, which is not loaded while there are more pages.
  let hasPlace = state.attributes.sort !== 'oldest' || !more_available;

  if (hasAds(state.settings, 'conversations')) {
    import('../../../core/state/ads/painted-ads').then(
      ({ layPaintedAds }) => layPaintedAds(root.host as HTMLElement, state.settings, state.texts?.advertisement),
      console.warn,
    );
  }

  /** Hydrates only in view, and not in hidden tabs. */
  function hydrateInView(): void {
    if (document.visibilityState === 'visible') hydrate();
    else document.addEventListener('visibilitychange', hydrateInView, { once: true });
  }

  function apply(event: RealtimeEvent): void {
    if (!('content_uuid' in event.payload)) return;
    received++;
    events.push(event);
    if (received > MOST_EVENTS) events = [];
    const comment = event.payload;
    const known = painted.get(comment.content_uuid);
    if (known) {
      // A painted comment omits defaults.
      if ((known.state ?? 'visible') !== comment.state || known.content !== comment.content) hydrateInView();
      return;
    }
    if (comment.thread_uuid !== comment.content_uuid || !hasPlace) return;
    if (!isInList(state.attributes.social, comment, { hasMore: more_available, shown: contents })) return;
    if (!isShown(comment)) fresh.delete(comment.content_uuid);
    // Other events concern comments on later pages.
    else if (event.action !== 'created' && event.action !== 'visible') return;
    else if (fresh.size < MOST_EVENTS) fresh.add(comment.content_uuid);
    else more++;
    pill.show(fresh.size + more);
  }

  const stop = subscribeContainer(section_uuid, content_container_uuid, seq, apply, () => {
    // React subscribes from the same number, gets the same answer, and loads again.
    queueMicrotask(stop);
    events = [];
    hydrateInView();
  });

  function hide(): void {
    hasPlace = false;
    pill.hide();
    document.removeEventListener('visibilitychange', hydrateInView);
  }

  return {
    /** In order, each once; empty when there were more than the buffer holds. */
    takeEvents: (): RealtimeEvent[] => events.splice(0),
    /** Restores the markup as painted. */
    hide,
    /** React has started: follows events until React listens. */
    handOver: () => giveWay(content_container_uuid, stop),
    end(): void {
      hide();
      stop();
    },
  };
}
