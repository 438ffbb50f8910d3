/**
 * A native modal dialog that follows a flag: shown in the top layer, the page behind it inert and still, the focus
 * given back on close (the look card, "Tray, dialogs, menus").
 */
import { type RefObject, useLayoutEffect } from 'react';
import { lockScroll } from '../../../core/tray/scroll-lock';

const TRAYS = 'vf-tray, vf-tray-widget';

/** A page has one tray (the spec, §2); should the tag stand there twice, the first is it. */
function isTheTray(dialog: HTMLDialogElement): boolean {
  const first = document.querySelector(TRAYS);
  const { host } = dialog.getRootNode() as ShadowRoot;
  return !first || first === host;
}

export function useModal(ref: RefObject<HTMLDialogElement | null>, isOpen: boolean, opener: HTMLElement | null): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog?.isConnected || !isTheTray(dialog)) return;
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
