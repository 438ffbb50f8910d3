import { useCallback, useState } from 'react';

/** What the live region says, and how to make it say something; a repeated text is said again. */
export function useAnnouncement(): [text: string, announce: (text: string) => void] {
  const [text, setText] = useState('');
  const announce = useCallback((next: string) => {
    // A screen reader speaks only of a change: the same words again get an invisible sign.
    setText((before) => (before === next ? `${next}\u00a0` : next));
  }, []);
  return [text, announce];
}
