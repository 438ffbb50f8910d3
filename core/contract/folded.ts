/**
 * Texts as they are searched: without case and accents, in one spelling of each letter. A word is found by either of two
 * spellings: `plain` ("Muller" finds "Müller") or `spelled` ("Mueller" finds it, and Latin letters find Serbian Cyrillic).
 * Marks that carry meaning, such as Devanagari's vowels, stay.
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
/** How people write letters that their keyboard lacks. */
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

export function foldText(text: string): Folded {
  const lower = text.toLowerCase().normalize('NFC');
  return { plain: plain(lower), spelled: spelled(lower) };
}

/** The words of a query; a text that is found has all of them. */
export const searchWords = (asked: string): Folded[] =>
  [...new Set(asked.split(/\s+/))].map(foldText).filter((word) => word.plain);

export const hasWords = (text: Folded, words: Folded[]): boolean =>
  words.every((word) => text.plain.includes(word.plain) || text.spelled.includes(word.spelled));
