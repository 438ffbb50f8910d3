/** Parts that a reader opens, and staff's: loaded with the first of them. */
import { loadAreas } from '../../core/base/i18n/packs';
import { fetchSheets } from '../../core/mount/element/sheets';
import { menuSheets } from '../shared/menu/menu-list';
import { ready as formReady } from '../shared/review-form/review-form';

export { ReviewForm } from '../shared/review-form/review-form';
export { AnswerForm } from './review/answer-form';
export { ReviewMenu } from './review/review-menu';

/** A menu is positioned by its size, so sheets and texts come first. */
export const ready = () => Promise.all([fetchSheets(menuSheets), loadAreas(['reading']), formReady()]);
