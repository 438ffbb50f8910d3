/**
 * A native modal dialog that follows a flag: shown in the top layer, the page behind it inert and still, the focus
 * given back on close (the look card, "Tray, dialogs, menus").
 */
import { type RefObject, useLayoutEffect } from 'react';
import { lockScroll } from '../../../core/tray/scroll-lock';

export function useModal(ref: RefObject<HTMLDialogElement | null>, isOpen: boolean, opener: HTMLElement | null): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog?.isConnected) return;
    dialog.showModal();
    const unlock = lockScroll();
    return () => {
      unlock();
      dialog.close();
      // The browser gives it to what had it on opening; the page may have named another element.
      opener?.focus({ preventScroll: true });
    };
  }, [ref, isOpen, opener]);
}
