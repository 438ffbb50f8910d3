/**
 * A text as it is searched: without case and accents, in one spelling of each letter. Letters that are written with marks
 * of their own (Devanagari's vowels) keep them.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .normalize('NFKD');

/** The words that have to stand in a text for it to be found: each of them, wherever. */
export const searchWords = (asked: string): string[] => [...new Set(foldText(asked).split(/\s+/).filter(Boolean))];
