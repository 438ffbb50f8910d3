/**
 * A native modal dialog controlled by a flag: shown in the top layer, with the page behind it inert and not scrolling,
 * and the focus returned on close.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { lockScroll } from '../../../core/state/tray/scroll-lock';

interface Modal {
  isOpen: boolean;
  /** Gets the focus on close; absent: the element focused on opening. */
  opener?: HTMLElement | null;
  /** The browser closed the dialog by itself, as it may on Escape regardless of the page. */
  onClosed: () => void;
}

export function useModal(ref: RefObject<HTMLDialogElement | null>, { isOpen, opener, onClosed }: Modal): void {
  const latest = useRef(onClosed);
  latest.current = onClosed;

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog?.isConnected) return;
    const before = opener === undefined ? focusedBeside(dialog) : opener;
    dialog.showModal();
    const handleClose = () => latest.current();
    dialog.addEventListener('close', handleClose);
    const unlock = lockScroll();
    return () => {
      unlock();
      // The close event comes a task later, when another opening may have followed.
      dialog.removeEventListener('close', handleClose);
      dialog.close();
      // The browser focuses the previously focused element; the page may have named another.
      before?.focus({ preventScroll: true });
    };
  }, [ref, isOpen, opener]);
}

const focusedBeside = (element: HTMLElement) =>
  (element.getRootNode() as ShadowRoot).activeElement as HTMLElement | null;
