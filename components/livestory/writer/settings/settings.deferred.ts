/** A blog's settings with their looks: fetched with the first press on them. */
import { fetchSheets } from '../../../../core/mount/element/sheets';
import { sheets } from './blog-settings';

export { BlogSettings } from './blog-settings';

export const ready = () => fetchSheets(sheets);
