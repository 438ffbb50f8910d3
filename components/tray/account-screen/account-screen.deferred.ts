/** The account screen with its sheets: a chunk that loads when it is opened. */
import { fetchSheets } from '../../../core/mount/element/sheets';
import { sheets } from './account-screen';

export { AccountScreen } from './account-screen';

export const ready = () => fetchSheets(sheets);
