/**
 * Renders a chat's messages once a frame, a few at a time: a busy second becomes several short renders instead of one
 * long one that would block the reader.
 */
import type { RealtimeEvent } from '../../contract/realtime';
import type { Arriving } from './apply.actions';

/** Messages that a slow phone renders between two frames, with time left for the reader. */
const A_FRAME = 1;
/** A long backlog is rendered in so many parts, so that no message waits long. */
const PARTS = 8;
/** A hidden tab has no frames. */
const LONGEST_FRAME_MS = 100;

/** @param makeSpace called in frames without messages, as long as it returns true */
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
    /** Adds an event, or the number of messages that the server omitted. */
    add(event: RealtimeEvent | number): void {
      if (typeof event === 'number') leftOut += event;
      else events.push(event);
      isDue = true;
      wait();
    },
    /** Renders the whole backlog. */
    flush(): void {
      if (isDue) draw(Infinity);
    },
  };
}
