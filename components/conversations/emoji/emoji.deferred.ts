/** The palette with its looks: a chunk that comes when it is opened. Its texts are those of writing. */
import { fetchSheets } from '../../../core/mount/element/sheets';
import { sheets } from './emoji-palette';

export { EmojiPalette } from './emoji-palette';

export const ready = () => fetchSheets(sheets);
