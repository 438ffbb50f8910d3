/** A blog's settings with their sheets: loaded when they are first opened. */
import { fetchSheets } from '../../../../core/mount/element/sheets';
import { sheets } from './blog-settings';

export { BlogSettings } from './blog-settings';

export const ready = () => fetchSheets(sheets);
