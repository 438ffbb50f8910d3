import { atom } from '../../../base/store/jotai';

/** The open login window: it stays open even when the page's context is reset. */
export interface OpenWindow {
  provider: string;
  /** Brings the window to the front. */
  show(): void;
  /** Ignores any later result. */
  cancel(): void;
}

export const openWindowAtom = atom<OpenWindow | null>(null);

/** Specification §9. */
const WINDOW = 'popup,width=450,height=500';

/** Within the press: a moment later the browser would block it. */
export const openWindow = (): Window | null => window.open('about:blank', 'vf-login', WINDOW);
