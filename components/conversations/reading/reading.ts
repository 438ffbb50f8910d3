/**
 * What a reader opens: menus, somebody's profile. A chunk of its own, which comes with the first press, with its texts
 * and its sheet.
 */
import { fetchSheets } from '../../../core/element/sheets';
import { loadAreas } from '../../../core/i18n/packs';
import { sheets } from './profile';

export { MoreMenu } from '../parts/more-menu';
export { Profile } from './profile';
export { SortMenu } from './sort-menu';

/** Nothing is drawn before its words and its looks are there. */
export const ready = () => Promise.all([fetchSheets(sheets), loadAreas(['reading'])]);
