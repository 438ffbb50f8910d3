/** Event handlers of a field's tools, which run before the field's own. */
import { type RefObject, useEffect, useLayoutEffect } from 'react';

type Field = RefObject<HTMLTextAreaElement | null>;

/** Blocks sending while an attachment is being uploaded. */
export function useHoldBack(field: Field, isHeld: boolean, onHeld: () => void): void {
  // During the render: a press before a later effect would send a blocked text.
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

/** Receives files pasted into the field, or dropped on its form. */
export function useGivenFiles(field: Field, take: ((files: Iterable<File>) => void) | undefined): void {
  useEffect(() => {
    const area = field.current;
    const box: HTMLElement | null = area?.form ?? area;
    if (!area || !box || !take) return;
    const handleFiles = (event: ClipboardEvent | DragEvent) => {
      const files = ('dataTransfer' in event ? event.dataTransfer : event.clipboardData)?.files;
      if (!files?.length) return;
      event.preventDefault();
      take(files);
    };
    const allowDrop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    area.addEventListener('paste', handleFiles);
    box.addEventListener('dragover', allowDrop);
    box.addEventListener('drop', handleFiles);
    return () => {
      area.removeEventListener('paste', handleFiles);
      box.removeEventListener('dragover', allowDrop);
      box.removeEventListener('drop', handleFiles);
    };
  });
}
