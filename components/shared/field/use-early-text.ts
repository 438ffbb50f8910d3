/** Text that a reader typed into the painted field before React was there. */
import type { RefObject } from 'react';
import { useLayoutEffectOn } from '../effects/use-effect-on';

export function useEarlyText(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (typed: string) => void,
): void {
  useLayoutEffectOn([], () => {
    const typed = field.current?.value;
    if (typed && typed !== text) write(typed);
  });
}
