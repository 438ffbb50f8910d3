/** Live events of painted contents that are hydrated with the first of them, for whoever looks (design decision 2). */
import type { CompactList } from '../../contract/compact';
import { giveWay, subscribeContainer } from './container-events';

type Options = Parameters<typeof subscribeContainer>[5];

/** React runs for who looks, not in tabs nobody sees. */
export function forWhoLooks(takeOver: () => void) {
  let isOver = false;
  function takeOverInView(): void {
    if (isOver) return;
    if (document.visibilityState === 'visible') takeOver();
    else document.addEventListener('visibilitychange', takeOverInView, { once: true });
  }
  function leave(): void {
    isOver = true;
    document.removeEventListener('visibilitychange', takeOverInView);
  }
  return { takeOverInView, leave };
}

/** Nobody has opened it: whoever looks does, or its first message would reach no reader who was there before it. */
export function takeOverUnopened(takeOver: () => void) {
  const { takeOverInView, leave } = forWhoLooks(takeOver);
  queueMicrotask(takeOverInView);
  return { takeEvents: () => [], hide: leave, handOver: leave, end: leave };
}

export function takeOverOnEvent(section_uuid: string, list: CompactList, takeOver: () => void, options?: Options) {
  const { content_container_uuid, container } = list;
  const { takeOverInView, leave } = forWhoLooks(takeOver);
  const behind = () => {
    // React asks from the same number, gets the same answer, and reads anew.
    queueMicrotask(stop);
    takeOverInView();
  };
  const { seq = 0 } = container;
  const stop = subscribeContainer(section_uuid, content_container_uuid, seq, takeOverInView, behind, options);
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
