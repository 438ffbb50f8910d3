/** What a field needs once somebody writes in it: a chunk of its own, with its texts and its sheet. */

import { loadAreas } from '../../../core/base/i18n/packs';
import { fetchSheets } from '../../../core/mount/element/sheets';
import { Emphasised } from '../text/text-run';
import { sheets } from './writing-tools';

export { announcePostedAction } from '../announcements/announce-posted';
export { StandingDetails } from '../notice/standing-details';
export { JoinToPost } from './join-to-post';
export { WritingTools } from './writing-tools';

/** Nothing is drawn before its texts and its sheets are there, nor the signs of the house rules, or of one's own comment, as such. */
export const ready = () => Promise.all([fetchSheets(sheets), loadAreas(['base', 'writing']), Emphasised.fetch()]);
