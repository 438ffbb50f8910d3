/** The search with its styles: a chunk that loads when it is opened. Its texts are those of reading. */
import { fetchSheets } from '../../../core/mount/element/sheets';
import { sheets } from './search';

export { Search } from './search';

export const ready = () => fetchSheets(sheets);
