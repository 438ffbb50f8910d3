/** The search with its looks: a chunk that comes when it is opened. Its texts are those of reading. */
import { fetchSheets } from '../../../core/mount/element/sheets';
import { sheets } from './search';

export { Search } from './search';

export const ready = () => fetchSheets(sheets);
