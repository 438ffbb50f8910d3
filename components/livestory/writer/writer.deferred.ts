/** The reporters' field with its texts and sheets: only loaded for people who may write here. */
import { loadAreas } from '../../../core/base/i18n/packs';
import { fetchSheets } from '../../../core/mount/element/sheets';
import { sheets } from './writer';

export { Writer } from './writer';

export const ready = () => Promise.all([fetchSheets(sheets), loadAreas(['newsroom', 'poll', 'base'])]);
