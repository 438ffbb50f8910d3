/** Code of a field in use: its own chunk, with its texts and its sheet. */

import { loadAreas } from '../../../core/base/i18n/packs';
import { fetchSheets } from '../../../core/mount/element/sheets';
import { Emphasised } from '../text/text-run';
import { sheets } from './writing-tools';

export { announcePostedAction } from '../announcements/announce-posted';
export { StandingDetails } from '../notice/standing-details';
export { JoinToPost } from './join-to-post';
export { WritingTools } from './writing-tools';

/** Waits for texts and sheets, including the icons of the house rules and of own comments. */
export const ready = () => Promise.all([fetchSheets(sheets), loadAreas(['base', 'writing']), Emphasised.fetch()]);
