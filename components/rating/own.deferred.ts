/** The field of stars, with its sheets and texts. */
import { loadAreas } from '../../core/base/i18n/packs';
import { fetchSheets } from '../../core/mount/element/sheets';
import { ownRatingSheets } from './own-rating';

export { OwnRating } from './own-rating';

export const ready = () => Promise.all([fetchSheets(ownRatingSheets), loadAreas(['reviews', 'base'])]);
