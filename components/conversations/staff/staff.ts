/** Parts of a conversation for staff: one chunk that only staff load. */

import { loadAreas } from '../../../core/base/i18n/packs';
import { fetchSheets } from '../../../core/mount/element/sheets';
import { menuSheets } from '../../shared/menu/menu-list';

export { StaffMenu } from './judging/staff-menu';
export { StaffNote } from './judging/staff-note';
export { StaffList } from './queue/staff-list';
export { StaffTools } from './staff-tools';

/** The public part of a menu, which opens with its texts and its sheets. */
export const ready = () => Promise.all([fetchSheets(menuSheets), loadAreas(['reading'])]);
