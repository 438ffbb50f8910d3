/** A reader's pause of a live blog, remembered for each blog. */
import { useEffect, useState } from 'react';
import { isPausedIn, savePaused } from '../../core/state/live-blog/paused';

export function usePause(container_id: string) {
  const [isPaused, showPaused] = useState(false);
  // After the first render, which equals the painted markup.
  useEffect(() => showPaused(isPausedIn(container_id)), [container_id]);
  const setPaused = (isOn: boolean) => {
    savePaused(container_id, isOn);
    showPaused(isOn);
  };
  return { isPaused, setPaused };
}
