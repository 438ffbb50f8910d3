/** The palette with its styles: a chunk that loads when it is opened. Its texts are those of writing. */
import { fetchSheets } from '../../../core/mount/element/sheets';
import { sheets } from './emoji-palette';

export { EmojiPalette } from './emoji-palette';

export const ready = () => fetchSheets(sheets);
