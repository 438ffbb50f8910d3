/**
 * What a reader opens: menus, somebody's profile. A chunk of its own, which comes with the first press, with its texts
 * and its sheet.
 */

import { loadAreas } from '../../../core/base/i18n/packs';
import { fetchSheets } from '../../../core/mount/element/sheets';
import { menuSheets } from '../../shared/menu/menu-list';
import { sheets } from './profile';

export { toggleSubscriptionAction } from '../../../core/state/user/ties.actions';
export { handleListKeys } from '../parts/list-keys';
export { MoreMenu } from '../parts/more-menu';
export { NewComments } from '../parts/new-comments';
export { JoinToPost } from './join-to-post';
export { Profile } from './profile';
export { readOn, readReplies } from './read-on';
export { ShareMenu } from './share-menu';
export { ShowOnce } from './show-once';
export { SortMenu } from './sort-menu';
export { TypistsText } from './typists-text';

/** Nothing is drawn before its words and its looks are there: a list that is open keeps the words it was opened with. */
export const ready = () => Promise.all([fetchSheets([...sheets, ...menuSheets]), loadAreas(['reading'])]);
