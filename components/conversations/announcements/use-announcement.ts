import { useCallback, useState } from 'react';

/** Text of the live region, and a function that announces one; a repeated text is announced again. */
export function useAnnouncement(): [text: string, announce: (text: string) => void] {
  const [text, setText] = useState('');
  const announce = useCallback((next: string) => {
    // Screen readers only announce changes: a repeated text gets an invisible character.
    setText((before) => (before === next ? `${next}\u00a0` : next));
  }, []);
  return [text, announce];
}
