/**
 * Gathers what comes in crowds: the first goes at once, what follows within the same frame goes together at its end, so
 * that the page is drawn once a frame however many events come.
 */

/** In a tab nobody sees there are no frames. */
const LONGEST_FRAME_MS = 100;

export function byFrame<Item>(take: (item: Item) => void) {
  /** What waits for the end of the frame; undefined outside of one. */
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

  /** Takes what waits now. @returns whether there was anything. */
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
