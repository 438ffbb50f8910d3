/**
 * Follows the live events of a list: batched by frame, so that a busy second does not render once for each event, and
 * caught up with after a gap.
 */
import type { RealtimeEvent } from '../../contract/content/realtime';
import { subscribeContainer } from '../../transport/realtime/realtime';

/** Hidden tabs render no frames, so a timer ends the wait. */
const LONGEST_FRAME_MS = 100;

interface Frames<Item> {
  /** @param isLast nothing waits behind these items */
  draw(items: Item[], isLast: boolean): void;
  /** Returns how many of the waiting items one frame draws. By default, a first item is drawn at once, others together. */
  most?(waiting: number): number;
  /** Called in frames without items, as long as it returns true. */
  whenIdle?(): boolean;
}

/** Calls `draw` at most once a frame. */
export function inFrames<Item>({ draw, most, whenIdle }: Frames<Item>) {
  let waiting: Item[] = [];
  let isDue = false;
  let frame: object | undefined;

  function wait(): void {
    if (frame) return;
    const mine = {};
    frame = mine;
    const end = () => {
      if (frame !== mine) return;
      frame = undefined;
      if (isDue) drawSome(most ? most(waiting.length) : Infinity);
      else if (whenIdle?.()) wait();
    };
    requestAnimationFrame(end);
    setTimeout(end, LONGEST_FRAME_MS);
  }

  function drawSome(count: number): void {
    wait();
    const items = waiting.slice(0, count);
    waiting = waiting.slice(items.length);
    isDue = waiting.length > 0;
    draw(items, !isDue);
  }

  return {
    /** Draws in the next frame, even without an item. */
    add(...items: Item[]): void {
      waiting.push(...items);
      isDue = true;
      if (most || frame) wait();
      else drawSome(Infinity);
    },
    /** Draws everything at once. @returns true when something was waiting */
    flush(): boolean {
      const wasDue = isDue;
      if (wasDue) drawSome(Infinity);
      return wasDue;
    },
  };
}

/** Takes the first event at once, and a frame's others at its end. */
export const byFrame = <Item>(take: (item: Item) => void) =>
  inFrames<Item>({
    draw(items) {
      for (const item of items) take(item);
    },
  });

type Options = Parameters<typeof subscribeContainer>[5];

interface Followed {
  section_uuid: string;
  container_uuid: string;
  after_seq: number;
  events: { add(event: RealtimeEvent): void; flush(): unknown };
  /** Too much was missed. @returns the number of the last event that the list has */
  catchUp(): Promise<number | undefined>;
  options?: Options;
}

/** @returns a function that ends following */
export function followLive({ section_uuid, container_uuid, after_seq, events, catchUp, options }: Followed) {
  const behind = () => {
    events.flush();
    return catchUp();
  };
  const end = subscribeContainer(
    section_uuid,
    container_uuid,
    after_seq,
    (event) => events.add(event),
    behind,
    options,
  );
  return () => {
    end();
    events.flush();
  };
}
