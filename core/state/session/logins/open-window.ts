import { atom } from '../../../base/store/jotai';

/** The window in which somebody is logging in now: it stays open whatever becomes of the page's context. */
export interface OpenWindow {
  provider: string;
  /** To the front. */
  show(): void;
  /** Whatever it brings home counts no more. */
  cancel(): void;
}

export const openWindowAtom = atom<OpenWindow | null>(null);
