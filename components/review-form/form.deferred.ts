/** The form itself, with its texts and sheets. */
import { loadAreas } from '../../core/base/i18n/packs';
import { fetchSheets } from '../../core/mount/element/sheets';
import { reviewFormSheets } from '../shared/review-form/review-form';

export { ReviewForm } from '../shared/review-form/review-form';

export const ready = () => Promise.all([fetchSheets(reviewFormSheets), loadAreas(['base'])]);
