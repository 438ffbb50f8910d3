/**
 * Rows of a list moved by a pointer that holds their grip. The list has the pointer, not the row: an element that is put
 * elsewhere in its document loses a pointer it has captured.
 */
import { type PointerEvent, useState } from 'react';

interface Drag {
  row: Element;
  list: Element;
  key: string;
  /** Its place when it was taken. */
  began: number;
}

interface Moves {
  /** Said with every move of the pointer, mostly for the place where the row is already. */
  onMove(key: string, to: number): void;
  onDrop(key: string, began: number): void;
}

export function useDrag({ onMove, onDrop }: Moves) {
  const [drag, setDrag] = useState<Drag | null>(null);

  function hold(event: PointerEvent, key: string) {
    const row = event.currentTarget.closest('li');
    const list = row?.parentElement;
    if (!row || !list || event.button !== 0) return;
    // No text is selected on the way.
    event.preventDefault();
    list.setPointerCapture(event.pointerId);
    setDrag({ row, list, key, began: [...list.children].indexOf(row) });
  }

  const onList = {
    onPointerMove({ clientY }: PointerEvent) {
      if (!drag) return;
      const others = [...drag.list.children].filter((row) => row !== drag.row);
      onMove(drag.key, others.filter((row) => middleOf(row) < clientY).length);
    },
    onPointerUp() {
      if (drag) onDrop(drag.key, drag.began);
      setDrag(null);
    },
    // The browser took the pointer for something else.
    onPointerCancel() {
      if (drag) onMove(drag.key, drag.began);
      setDrag(null);
    },
  };
  return { dragged: drag?.key, hold, onList };
}

function middleOf(row: Element): number {
  const { top, bottom } = row.getBoundingClientRect();
  return (top + bottom) / 2;
}
