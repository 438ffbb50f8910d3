/** What a field needs once somebody writes in it: a chunk of its own, with its texts and its sheet. */
import { fetchSheets } from '../../../../core/element/sheets';
import { loadAreas } from '../../../../core/i18n/packs';
import { sheets } from './writing-tools';

export { StandingDetails } from './standing-details';
export { WritingTools } from './writing-tools';

/** Nothing is drawn before its words and its looks are there. */
export const ready = () => Promise.all([fetchSheets(sheets), loadAreas(['base', 'writing'])]);
