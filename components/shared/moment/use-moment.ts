import { useState } from 'react';
import { serverNow } from '../../../core/base/time/server-clock';
import { useEffectOn } from '../effects/use-effect-on';

/** Longest delay of a timer. */
const LONGEST_MS = 2 ** 31 - 1;

/** Re-renders at the next of these moments: a window ends, a conversation opens or closes. @param moments in ms */
export function useMoment(...moments: Array<number | null | undefined>): void {
  const [passed, setPassed] = useState(0);
  const next = Math.min(...moments.filter((at): at is number => !!at && at > serverNow()));
  // A timer that came early waits again.
  useEffectOn([next, passed], () => {
    const wait = next - serverNow();
    if (wait > LONGEST_MS) return;
    const timer = setTimeout(() => setPassed((count) => count + 1), wait);
    return () => clearTimeout(timer);
  });
}
