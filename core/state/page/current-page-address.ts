import { store } from '../../base/store/store';
import { pageAtom } from './page.atoms';
import { pageAddress } from './page-address';

/** The page's own address, for sharing and storing. It never contains parameters that identify the reader. */
export const currentPageAddress = (): string => store.get(pageAtom).url || pageAddress(document, location);
