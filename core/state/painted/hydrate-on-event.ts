/** Live events of painted contents that are hydrated with the first of them, for whoever looks (design decision 2). */
import type { CompactList } from '../../contract/compact';
import type { RealtimeEvent } from '../../contract/realtime';
import { giveWay, subscribeContainer } from './container-events';

type Options = Parameters<typeof subscribeContainer>[5];

/** The container that is shown, and the number of the last event that its facts have. */
interface Painted {
  content_container_uuid: string;
  seq: number;
}

/** React runs for who looks, not in tabs nobody sees. */
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

/** What a page of a list was painted from. */
export const containerIn = ({ content_container_uuid, container }: CompactList): Painted => ({
  content_container_uuid,
  seq: container.seq ?? 0,
});

/** Nobody has opened it: whoever looks does, or its first message would reach no reader who was there before it. */
export function hydrateUnopened(hydrate: () => void) {
  const { hydrateInView, leave } = whenInView(hydrate);
  queueMicrotask(hydrateInView);
  return { takeEvents: () => [], hide: leave, handOver: leave, end: leave };
}

export function hydrateOnEvent(section_uuid: string, painted: Painted, hydrate: () => void, options?: Options) {
  const { content_container_uuid, seq } = painted;
  const { hydrateInView, leave } = whenInView(hydrate);
  const behind = () => {
    // React asks from the same number, gets the same answer, and reads anew.
    queueMicrotask(stop);
    hydrateInView();
  };
  // That somebody writes is no reason to run React for who reads.
  const happened = ({ action }: RealtimeEvent) => action === 'started_typing' || hydrateInView();
  const stop = subscribeContainer(section_uuid, content_container_uuid, seq, happened, behind, options);
  return {
    // Those the subscription holds are given to whoever begins at the painted number.
    takeEvents: () => [],
    hide: leave,
    handOver: () => giveWay(content_container_uuid, stop),
    end() {
      leave();
      stop();
    },
  };
}
