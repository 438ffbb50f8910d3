/**
 * Live events of a blog: over the page's socket, and without one, when the server has enough sockets, by polling its
 * tip every ten seconds (design decision 18). Each event is given once.
 */
import type { RealtimeEvent } from '../../contract/content/realtime';
import { realtimeStatus, subscribeContainer } from '../../transport/realtime/realtime';

/** Ten seconds, spread by three, so that readers' requests do not arrive together. */
const TIP_MS = 10_000;
const SPREAD_MS = 3_000;

interface Followed {
  section_uuid: string;
  container_uuid: string;
  after_seq: number;
  onEvent(event: RealtimeEvent): void;
  /** Too much was missed: loads the blog again and resolves to the last number. */
  onExpired(): Promise<number>;
}

export function followBlog({ section_uuid, container_uuid, after_seq, onEvent, onExpired }: Followed): () => void {
  let seq = after_seq;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function take(event: RealtimeEvent): void {
    if (event.seq !== undefined) {
      if (event.seq <= seq) return;
      seq = event.seq;
    }
    onEvent(event);
  }

  async function readAnew(): Promise<number> {
    seq = await onExpired();
    return seq;
  }

  async function poll(): Promise<void> {
    if (realtimeStatus() !== 'connected' && document.visibilityState === 'visible') {
      try {
        const { changesSince } = await import('./changes');
        const changes = await changesSince(section_uuid, container_uuid, seq);
        if (isOver) return;
        if (changes?.expired) await readAnew();
        else for (const event of changes?.events ?? []) take(event);
      } catch (error) {
        // The next poll in ten seconds tries again.
        console.warn(error);
      }
    }
    if (!isOver) wait();
  }

  const wait = () => {
    timer = setTimeout(() => void poll().catch(wait), TIP_MS + (Math.random() * 2 - 1) * SPREAD_MS);
  };

  const stop = subscribeContainer(section_uuid, container_uuid, seq, take, readAnew);
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}
