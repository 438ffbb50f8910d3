/** The reporters' field with its texts and looks: fetched for who may write here, and by nobody else. */
import { loadAreas } from '../../../core/base/i18n/packs';
import { fetchSheets } from '../../../core/mount/element/sheets';
import { sheets } from './writer';

export { Writer } from './writer';

export const ready = () => Promise.all([fetchSheets(sheets), loadAreas(['newsroom', 'poll', 'base'])]);
