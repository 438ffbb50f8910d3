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

export function byFrames(take: (arriving: Arriving) => void) {
  let events: RealtimeEvent[] = [];
  let leftOut = 0;
  let frame: object | undefined;

  function wait(): void {
    if (frame) return;
    const mine = {};
    frame = mine;
    const end = () => frame === mine && draw(Math.max(A_FRAME, events.length / PARTS));
    requestAnimationFrame(end);
    setTimeout(end, LONGEST_FRAME_MS);
  }

  function draw(most: number): void {
    frame = undefined;
    const drawn = events.slice(0, most);
    events = events.slice(drawn.length);
    const isLast = events.length === 0;
    take({ events: drawn, leftOut: isLast ? leftOut : null });
    if (isLast) leftOut = 0;
    else wait();
  }

  return {
    /** What happened, or how many messages were left out of it. */
    add(event: RealtimeEvent | number): void {
      if (typeof event === 'number') leftOut += event;
      else events.push(event);
      wait();
    },
    /** Draws all that waits. */
    flush(): void {
      if (frame) draw(Infinity);
    },
  };
}
