import { atom } from '../../base/store/jotai';
import type { Page } from './glance';
import { takePageAction } from './page.atoms';
import { readPage } from './read-page';

/** Reads all page data; in its own chunk, because no widget waits for a title (specification §3 "Page"). */
export const readPageAction = atom(null, (_get, set, fields?: Partial<Page>) => set(takePageAction, readPage, fields));
