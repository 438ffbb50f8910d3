import { store } from '../../base/store/store';
import { pageAtom } from './page.atoms';
import { pageAddress } from './page-address';

/** The address to share or store: the page's own, never the one by which this reader came. */
export const currentPageAddress = (): string => store.get(pageAtom).url || pageAddress(document, location);
