/** Painted content that is hydrated by its first live event, if in view (design decision 2). */
import type { CompactList } from '../../contract/content/compact';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { giveWay, subscribeContainer } from './container-events';

type Options = Parameters<typeof subscribeContainer>[5];

/** The shown container, and the number of the last event in its facts. */
interface Painted {
  content_container_uuid: string;
  seq: number;
}

/** Hydrates only in view, and not in hidden tabs. */
export function whenInView(hydrate: () => void) {
  let isOver = false;
  function hydrateInView(): void {
    if (isOver) return;
    if (document.visibilityState === 'visible') hydrate();
    else document.addEventListener('visibilitychange', hydrateInView, { once: true });
  }
  function leave(): void {
    isOver = true;
    document.removeEventListener('visibilitychange', hydrateInView);
  }
  return { hydrateInView, leave };
}

/** Container that a page of a list was painted from. */
export const containerIn = ({ content_container_uuid, container }: CompactList): Painted => ({
  content_container_uuid,
  seq: container.seq ?? 0,
});

/** Hydrates, if in view, to create the container: its first message would reach no earlier reader otherwise. */
export function hydrateUnopened(hydrate: () => void) {
  const { hydrateInView, leave } = whenInView(hydrate);
  queueMicrotask(hydrateInView);
  return { takeEvents: () => [], hide: leave, handOver: leave, end: leave };
}

export function hydrateOnEvent(section_uuid: string, painted: Painted, hydrate: () => void, options?: Options) {
  const { content_container_uuid, seq } = painted;
  const { hydrateInView, leave } = whenInView(hydrate);
  const behind = () => {
    // React subscribes from the same number, gets the same answer, and loads the list again.
    queueMicrotask(stop);
    hydrateInView();
  };
  // Typing events do not trigger hydration.
  const happened = ({ action }: RealtimeEvent) => action === 'started_typing' || hydrateInView();
  const stop = subscribeContainer(section_uuid, content_container_uuid, seq, happened, behind, options);
  return {
    // Events held by the subscription go to the subscriber that starts at the painted number.
    takeEvents: () => [],
    hide: leave,
    handOver: () => giveWay(content_container_uuid, stop),
    end() {
      leave();
      stop();
    },
  };
}
