import { useRef, useState } from 'react';

/** One thing after another: pressed again while it is under way, nothing happens. */
export function useBusy(): [isBusy: boolean, whileBusy: (work: () => Promise<unknown>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);

  async function whileBusy(work: () => Promise<unknown>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return [isBusy, whileBusy];
}
