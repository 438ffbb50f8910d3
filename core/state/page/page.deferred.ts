/** Reading the page in full; a chunk that follows, since nobody waits for a title (specification §3 "Page"). */
import { atom } from '../../base/store/jotai';
import type { Page } from './glance';
import { takePageAction } from './page.atoms';
import { readPage } from './read-page';

/** Reads the page's tags anew; fields given win over them. @returns the page. */
export const readPageAction = atom(null, (_get, set, fields?: Partial<Page>) => set(takePageAction, readPage, fields));
