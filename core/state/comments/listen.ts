/** Listening with code that is fetched first, and fetched again after a while when it fails to come. */
import { REALTIME_RETRY_MS } from '../../base/constants';

/** @returns what ends the listening, begun or not */
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
