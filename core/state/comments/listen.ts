/** Subscribes with code that is loaded first, and loaded again after a while if that fails. */
import { REALTIME_RETRY_MS } from '../../base/constants';
import { clearedOnReset } from '../../base/store/jotai';

/** @returns a function that unsubscribes, started or not */
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
