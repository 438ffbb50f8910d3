import { type RefObject, useLayoutEffect } from 'react';

/** Lets the field grow with its text where the browser's own `field-sizing` does not. */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const area = field.current;
    if (!area || CSS.supports('field-sizing', 'content')) return;
    area.style.blockSize = 'auto';
    if (text !== '') area.style.blockSize = `${area.scrollHeight + 2}px`;
  }, [field, text]);
}
