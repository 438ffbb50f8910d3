/** What a reader opens, and what staff alone see: fetched with the first of them. */
import { loadAreas } from '../../core/base/i18n/packs';
import { fetchSheets } from '../../core/mount/element/sheets';
import { menuSheets } from '../shared/menu/menu-list';
import { reviewFormSheets } from '../shared/review-form/review-form';

export { ReviewForm } from '../shared/review-form/review-form';
export { AnswerForm } from './review/answer-form';
export { ReviewMenu } from './review/review-menu';
export { SortList } from './summary/sort-list';

/** A menu is placed by its size: its looks and its texts come first. */
export const ready = () =>
  Promise.all([fetchSheets([...menuSheets, ...reviewFormSheets]), loadAreas(['reading', 'base'])]);
