/**
 * Parts that a reader opens: menus, profiles. A separate chunk that loads with the first press, with its texts and its
 * sheet.
 */

import { loadAreas } from '../../core/base/i18n/packs';
import { fetchSheets } from '../../core/mount/element/sheets';
import { menuSheets } from '../shared/menu/menu-list';
import { sheets } from './profile/profile';

export { toggleBellAction } from '../../core/state/comments/bell.actions';
export { TypistsText } from '../shared/typists/typists-text';
export { FullDate } from './comment/full-date';
export { MoreMenu } from './comment/more-menu';
export { ShowOnce } from './comment/show-once';
export { EditForm } from './composer/edit-form';
export { SortMenu } from './header/sort-menu';
export { Profile } from './profile/profile';
export { ShareMenu } from './share/share-menu';
export { handleListKeys } from './thread/list-keys';
export { NewComments } from './thread/new-comments';
export { readOnAction, readRepliesAction } from './thread/read-on';

/** Waits for texts and sheets: an open list keeps the texts it was opened with. */
export const ready = () => Promise.all([fetchSheets([...sheets, ...menuSheets]), loadAreas(['reading'])]);
