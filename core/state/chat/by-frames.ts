/**
 * What comes in a chat, drawn once a frame and so many messages at a time: a crowd's second of messages is a few short draws
 * and no long one, after which nothing that the reader does has to wait.
 */
import type { RealtimeEvent } from '../../contract/realtime';
import type { Arriving } from './apply.actions';

/** What a slow phone draws between two frames, with time for the reader left. */
const A_FRAME = 1;
/** Of much that waits one part in so many goes at a time, so that none of it waits long. */
const PARTS = 8;
/** In a tab nobody sees there are no frames. */
const LONGEST_FRAME_MS = 100;

/** @param makeSpace called in frames in which nothing comes, as long as it has more to do */
export function byFrames(take: (arriving: Arriving) => void, makeSpace: () => boolean) {
  let events: RealtimeEvent[] = [];
  let leftOut = 0;
  let isDue = false;
  let frame: object | undefined;

  function wait(): void {
    if (frame) return;
    const mine = {};
    frame = mine;
    const end = () => frame === mine && pass();
    requestAnimationFrame(end);
    setTimeout(end, LONGEST_FRAME_MS);
  }

  function pass(): void {
    frame = undefined;
    if (isDue) draw(Math.max(A_FRAME, events.length / PARTS));
    else if (makeSpace()) wait();
  }

  function draw(most: number): void {
    const drawn = events.slice(0, most);
    events = events.slice(drawn.length);
    isDue = events.length > 0;
    take({ events: drawn, leftOut: isDue ? null : leftOut });
    if (!isDue) leftOut = 0;
    wait();
  }

  return {
    /** What happened, or how many messages were left out of it. */
    add(event: RealtimeEvent | number): void {
      if (typeof event === 'number') leftOut += event;
      else events.push(event);
      isDue = true;
      wait();
    },
    /** Draws all that waits. */
    flush(): void {
      if (isDue) draw(Infinity);
    },
  };
}
