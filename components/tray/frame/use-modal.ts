/**
 * A native modal dialog that follows a flag: shown in the top layer, the page behind it inert and still, the focus
 * given back on close.
 */
import { type RefObject, useLayoutEffect } from 'react';
import { lockScroll } from '../../../core/state/tray/scroll-lock';

interface Modal {
  isOpen: boolean;
  /** Gets the focus back. */
  opener: HTMLElement | null;
  /** The browser closed it by itself, as it may on Escape whatever the page says. */
  onClosed: () => void;
}

export function useModal(ref: RefObject<HTMLDialogElement | null>, { isOpen, opener, onClosed }: Modal): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog?.isConnected) return;
    dialog.showModal();
    dialog.addEventListener('close', onClosed);
    const unlock = lockScroll();
    return () => {
      unlock();
      // Its own closing is told a task later, when another opening may have followed.
      dialog.removeEventListener('close', onClosed);
      dialog.close();
      // The browser gives it to what had it on opening; the page may have named another element.
      opener?.focus({ preventScroll: true });
    };
  }, [ref, isOpen, opener, onClosed]);
}
