import { mayHoldLinks } from '../../../core/contract/values/links';

/** Signs that can open or close emphasis (emphasis.ts). */
const SIGNS = /[*_]\S|\]\(/;

/** Checks whether a text may contain emphasis or links. Only then is the parser loaded. */
export const hasMarkup = (text: string): boolean => SIGNS.test(text) || mayHoldLinks(text);
