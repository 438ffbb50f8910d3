import { mayHoldLinks } from '../../../core/contract/links';

/** Signs that may stand for more than themselves (emphasis.ts). */
const SIGNS = /[*_]\S|\]\(/;

/** Whether a text may hold emphasis or links, whose parser is fetched only then. */
export const hasMarkup = (text: string): boolean => SIGNS.test(text) || mayHoldLinks(text);
