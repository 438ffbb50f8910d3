/** Batches events: the first goes at once, those of a frame together at its end, so that the page is drawn once for them. */

/** In a tab nobody sees there are no frames. */
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

  /** @returns whether anything waited. */
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
