/** What a field's tools do with its events before the field itself does. */
import { type RefObject, useEffect, useLayoutEffect } from 'react';

type Field = RefObject<HTMLTextAreaElement | null>;

/** Nothing is sent while something that goes along is still on its way. */
export function useHoldBack(field: Field, isHeld: boolean, onHeld: () => void): void {
  // With what is drawn: a press between the drawing and a later effect would send what is to be held.
  useLayoutEffect(() => {
    const area = field.current;
    const form = area?.form;
    if (!area || !form || !isHeld) return;
    const stop = (event: Event) => {
      const isSending =
        !(event instanceof KeyboardEvent) || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
      if (!isSending) return;
      event.preventDefault();
      event.stopPropagation();
      onHeld();
    };
    form.addEventListener('submit', stop);
    area.addEventListener('keydown', stop);
    return () => {
      form.removeEventListener('submit', stop);
      area.removeEventListener('keydown', stop);
    };
  });
}

/** Files pasted into the field. */
export function usePasted(field: Field, take: ((files: Iterable<File>) => void) | undefined): void {
  useEffect(() => {
    const area = field.current;
    if (!area || !take) return;
    const handlePaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files?.length) return;
      event.preventDefault();
      take(files);
    };
    area.addEventListener('paste', handlePaste);
    return () => area.removeEventListener('paste', handlePaste);
  });
}
