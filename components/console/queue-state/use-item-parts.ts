import { useEffect, useState } from 'react';

export type Writing = 'note' | 'question';

/** Parts of the open item that a key or a button opens: the reasons, the whole thread, and the field for a note or a question. */
export function useItemParts(openUuid: string) {
  const [isGivingReason, setGivingReason] = useState(false);
  const [isThreadShown, showThread] = useState(false);
  const [writing, write] = useState<Writing | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed with each item
  useEffect(() => {
    setGivingReason(false);
    showThread(false);
    write(null);
  }, [openUuid]);
  return { isGivingReason, setGivingReason, isThreadShown, showThread, writing, write };
}
