/** Batches events: the first is handled at once, a frame's others at its end, so that the page renders once. */

/** A hidden tab has no frames. */
const LONGEST_FRAME_MS = 100;

export function byFrame<Item>(take: (item: Item) => void) {
  let waiting: Item[] | undefined;

  function begin(): void {
    const mine: Item[] = [];
    waiting = mine;
    const end = () => {
      if (waiting === mine && flush()) begin();
    };
    requestAnimationFrame(end);
    setTimeout(end, LONGEST_FRAME_MS);
  }

  /** @returns true when an event was waiting. */
  function flush(): boolean {
    const items = waiting ?? [];
    waiting = undefined;
    for (const item of items) take(item);
    return items.length > 0;
  }

  return {
    add(item: Item): void {
      if (waiting) {
        waiting.push(item);
        return;
      }
      begin();
      take(item);
    },
    flush,
  };
}
