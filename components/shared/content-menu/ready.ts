import { loadAreas } from '../../../core/base/i18n/packs';
import { fetchSheets } from '../../../core/mount/element/sheets';
import { menuSheets } from '../menu/menu-list';

/** Waits for the sheets and texts of a menu about content: its position follows from its size. */
export const ready = () => Promise.all([fetchSheets(menuSheets), loadAreas(['reading'])]);
