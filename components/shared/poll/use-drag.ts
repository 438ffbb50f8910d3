/**
 * Drags rows of a list by their handle. The list captures the pointer, not the row: an element that is moved in its
 * document loses a captured pointer.
 */
import { type PointerEvent, useState } from 'react';

interface Drag {
  row: Element;
  list: Element;
  key: string;
  /** Position at the start of the drag. */
  began: number;
}

interface Moves {
  /** Called with every pointer move, mostly with the row's current position. */
  onMove(key: string, to: number): void;
  onDrop(key: string, began: number): void;
}

export function useDrag({ onMove, onDrop }: Moves) {
  const [drag, setDrag] = useState<Drag | null>(null);

  function hold(event: PointerEvent, key: string) {
    const row = event.currentTarget.closest('li');
    const list = row?.parentElement;
    if (!row || !list || event.button !== 0) return;
    // Prevents text selection while dragging.
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
    // The browser uses the pointer for something else.
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
