/** What only staff see of a conversation: one chunk, which only they fetch (../parts/late-parts.ts). */
import { fetchSheets } from '../../../core/element/sheets';
import { loadAreas } from '../../../core/i18n/packs';
import { menuSheets } from '../../shared/menu/menu-list';

export { StaffList } from './staff-list';
export { StaffMenu } from './staff-menu';
export { StaffNote } from './staff-note';
export { StaffTools } from './staff-tools';

/** Everybody's part of a menu, which opens with its words and its looks. */
export const ready = () => Promise.all([fetchSheets(menuSheets), loadAreas(['reading'])]);
