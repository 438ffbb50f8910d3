/** Replies with the field and the menus: loaded with the first press on "Reply". */
import { loadAreas } from '../../../core/base/i18n/packs';
import { fetchSheets } from '../../../core/mount/element/sheets';
import { menuSheets } from '../../shared/menu/menu-list';

export { ReplyList } from './reply-list';

/** A menu is positioned by its size, so sheets and texts come first. */
export const ready = () => Promise.all([fetchSheets(menuSheets), loadAreas(['replies', 'reading', 'base'])]);
