import { loadAreas } from '../../../core/base/i18n/packs';
import { fetchSheets } from '../../../core/mount/element/sheets';
import { menuSheets } from '../menu/menu-list';

/** What a menu about content waits for: its size decides its position, so that sheets and texts come first. */
export const ready = () => Promise.all([fetchSheets(menuSheets), loadAreas(['reading'])]);
