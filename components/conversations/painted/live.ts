/**
 * Live events of a painted conversation for readers who only read, and its ads: counts the comments that come in, and
 * hydrates the widget when a painted one changes. Events are buffered for React, whose subscription goes on over the
 * same socket (design decision 2 and 9).
 */
import type { Comment } from '../../../core/contract/comment';
import type { CompactList } from '../../../core/contract/compact';
import type { PaintedState } from '../../../core/contract/painted';
import type { RealtimeEvent } from '../../../core/contract/realtime';
import type { LiveEvents } from '../../../core/mount/widget/reading';
import { hasAds } from '../../../core/state/ads/has-ads';
import { giveWay, subscribeContainer } from '../../../core/state/painted/container-events';
import type { ConversationFacts } from './conversation-facts';
import { showPill } from './pill';

/** Events buffered for React, and comments known by their ids; who missed more reads anew. */
const MOST_EVENTS = 100;

const isShown = ({ state }: Comment) => state === 'visible';

/** Follows the painted conversation from where its markup ends. @param hydrate has React take it over */
export function followLive(root: ShadowRoot, state: PaintedState<ConversationFacts>, hydrate: () => void): LiveEvents {
  const { container, contents, more_available } = state.facts.list as CompactList;
  const { content_container_uuid, seq = 0 } = container;
  const { section_uuid } = state.settings;
  const painted = new Map(contents.map((comment) => [comment.content_uuid, comment]));
  const fresh = new Set<string>();
  /** New comments beyond those. */
  let more = 0;
  const pill = showPill(root, state);
  let events: RealtimeEvent[] = [];
  let received = 0;
  // In this order new ones come at the end, which is not there while there is more.
  let hasPlace = state.attributes.sort !== 'oldest' || !more_available;

  if (hasAds(state.settings, 'conversations')) {
    import('../../../core/state/ads/painted-ads').then(
      ({ layPaintedAds }) => layPaintedAds(root.host as HTMLElement, state.settings, state.texts?.advertisement),
      console.warn,
    );
  }

  /** React runs for who looks, not in tabs nobody sees. */
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
      // A painted one leaves out defaults.
      if ((known.state ?? 'visible') !== comment.state || known.content !== comment.content) hydrateInView();
      return;
    }
    if (comment.thread_uuid !== comment.content_uuid || !hasPlace) return;
    if (!isShown(comment)) fresh.delete(comment.content_uuid);
    // Others are of comments on later pages.
    else if (event.action !== 'created' && event.action !== 'visible') return;
    else if (fresh.size < MOST_EVENTS) fresh.add(comment.content_uuid);
    else more++;
    pill.show(fresh.size + more);
  }

  const stop = subscribeContainer(section_uuid, content_container_uuid, seq, apply, () => {
    // React asks from the same number, gets the same answer, and reads anew.
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
    /** In order, each once; nothing when there were more than it buffers. */
    takeEvents: (): RealtimeEvent[] => events.splice(0),
    /** Leaves the markup as it was painted. */
    hide,
    /** React is there: this goes on until it listens. */
    handOver: () => giveWay(content_container_uuid, stop),
    end(): void {
      hide();
      stop();
    },
  };
}
