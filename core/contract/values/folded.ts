/**
 * Folds texts for search: removes case and accents, and spells each letter in one way. A word matches in either of two
 * spellings: `plain` ("Muller" finds "Müller") or `spelled` ("Mueller" finds "Müller", and Latin letters find Serbian
 * Cyrillic). Marks that carry meaning, such as Devanagari's vowels, stay.
 */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

const CYRILLIC = Object.fromEntries([
  ...'абвгдежзијклмнопрстћуфхцчш'.split('').map((letter, at) => [letter, 'abvgdežzijklmnoprstćufhcčš'[at]]),
  ...['ђdj', 'љlj', 'њnj', 'џdž'].map(([letter, ...latin]) => [letter, latin.join('')]),
]);
/** Spellings of letters that a keyboard lacks. */
const SPELLED: Record<string, string> = { ...PLAIN, ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', đ: 'dj', ...CYRILLIC };

/** Both spellings of a text or a word. */
export interface Folded {
  plain: string;
  spelled: string;
}

const speller = (letters: Record<string, string>) => {
  const listed = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
  return (text: string): string => withoutMarks(text.replaceAll(listed, (letter) => letters[letter] as string));
};
const withoutMarks = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .normalize('NFKD');
const [plain, spelled] = [speller(PLAIN), speller(SPELLED)];
/** Most texts have no such letter, and both of their spellings are the same. */
const SPELLED_LETTER = new RegExp(`[${Object.keys(SPELLED).join('')}]`);

export function foldText(text: string): Folded {
  const lower = text.toLowerCase().normalize('NFC');
  const folded = plain(lower);
  return { plain: folded, spelled: SPELLED_LETTER.test(lower) ? spelled(lower) : folded };
}

/** Splits a query into folded words. */
export const searchWords = (asked: string): Folded[] =>
  [...new Set(asked.split(/\s+/))].map(foldText).filter((word) => word.plain);

export const hasWords = (text: Folded, words: Folded[]): boolean =>
  words.every((word) => text.plain.includes(word.plain) || text.spelled.includes(word.spelled));
