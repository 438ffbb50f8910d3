/** A list's life on the page: the elements that show it, its beginning, and the code that follows its live events. */
import { REALTIME_RETRY_MS } from '../../base/constants';
import { clearedOnReset, type PrimitiveAtom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { ContentList } from './kind';

/** Adds an element to those that show a list. @returns a function that removes it */
export function joinAudience(audience: PrimitiveAtom<readonly Element[]>, host: Element): () => void {
  store.set(audience, (hosts) => [...hosts, host]);
  return () => store.set(audience, (hosts) => hosts.filter((one) => one !== host));
}

/** Content loaded by another element, or brought by the markup, is not requested again. */
export function beginList({ status, container }: ContentList, load: () => unknown, loadOwn: () => unknown): void {
  if (status === 'pending') return;
  // A list that was painted empty has no container yet.
  if (status === 'success' && container?.content_container_uuid) void loadOwn();
  else void load();
}

/** Subscribes with code that is loaded first, and loaded again after a while if that fails. @returns a function that unsubscribes, started or not */
export function listen<Code>(fetchCode: () => Promise<Code>, begin: (code: Code) => () => void): () => void {
  let stop: () => void = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  async function attempt(): Promise<void> {
    try {
      const code = await fetchCode();
      if (!isOver) stop = begin(code);
    } catch (error) {
      console.warn('live events must wait', error);
      if (!isOver) timer = setTimeout(attempt, REALTIME_RETRY_MS);
    }
  }

  void attempt();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}

type Follow<Place extends string> = (place: Place, container_uuid: string) => () => void;

/** Subscribes once for each key, however many elements show it, until the last of them is gone. */
export function listenTogether<Place extends string>(begin: Follow<Place>): Follow<Place> {
  const following = clearedOnReset(new Map<Place, { elements: number; stop(): void }>());
  return (place, container_uuid) => {
    const known = following.get(place) ?? { elements: 0, stop: begin(place, container_uuid) };
    known.elements += 1;
    following.set(place, known);
    return () => {
      known.elements -= 1;
      if (known.elements > 0) return;
      following.delete(place);
      known.stop();
    };
  };
}
