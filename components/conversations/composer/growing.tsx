import { type RefObject, useLayoutEffect } from 'react';
import { useAtomValue } from '../../../core/base/store/hooks';
import { draftAtom } from '../../../core/state/comments/drafts';

export interface FieldProps {
  slot: string;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Lets an open field grow with its text where the browser's own `field-sizing` does not. */
export function Growing({ slot, field }: FieldProps) {
  const { text } = useAtomValue(draftAtom(slot));
  useLayoutEffect(() => {
    const area = field.current;
    if (!area || text === '' || CSS.supports('field-sizing', 'content')) return;
    area.style.blockSize = `${area.scrollHeight + 2}px`;
    return () => {
      area.style.blockSize = 'auto';
    };
  }, [field, text]);
  return null;
}
