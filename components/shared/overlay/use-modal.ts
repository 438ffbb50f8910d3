/**
 * A native modal dialog that follows a flag: shown in the top layer, the page behind it inert and still, the focus
 * given back on close.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { lockScroll } from '../../../core/state/tray/scroll-lock';

interface Modal {
  isOpen: boolean;
  /** Gets the focus back; absent: what has it when the dialog opens. */
  opener?: HTMLElement | null;
  /** The browser closed it by itself, as it may on Escape whatever the page says. */
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
      // The event of its own closing comes a task later, when another opening may have followed.
      dialog.removeEventListener('close', handleClose);
      dialog.close();
      // The browser gives it to what had it on opening; the page may have named another element.
      before?.focus({ preventScroll: true });
    };
  }, [ref, isOpen, opener]);
}

const focusedBeside = (element: HTMLElement) =>
  (element.getRootNode() as ShadowRoot).activeElement as HTMLElement | null;
