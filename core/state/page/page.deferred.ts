import { atom } from '../../base/store/jotai';
import type { Page } from './glance';
import { takePageAction } from './page.atoms';
import { readPage } from './read-page';

/** Reads the page in full; a chunk of its own, since nobody waits for a title (specification §3 "Page"). */
export const readPageAction = atom(null, (_get, set, fields?: Partial<Page>) => set(takePageAction, readPage, fields));
