/**
 * Folds text for the search of words: one form for letters that look equal, one blank between words.
 *
 * Folds width, case, compatibility forms and marks; removes invisible characters (zero-width characters, soft hyphens,
 * direction marks); replaces letters of another alphabet in a Latin word by the Latin ones they resemble. Marks that
 * are vowels (Thai, Devanagari and others) and the dots of kana stay. Every step takes linear time.
 */

/** Invisible characters: format characters, fillers, selectors, skin tones. */
const INVISIBLE =
  /\u034f|\p{Variation_Selector}|[\p{Cf}\u115f\u1160\u2800\u3164\uffa0\u0640\p{Emoji_Modifier}]|\u17b4|\u17b5/gu;
/** Marks that do not distinguish letters, without the dots of kana. */
const MARKS =
  /(?![\u3099\u309a])[\p{Script=Inherited}\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/gu;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}\p{So}\p{Extended_Pictographic}]+/gu;

/** Letters without a decomposition that look like another letter. */
const ALIKE: Record<string, string> = Object.fromEntries([
  ...pairs('ıłđøħŧƒɡɑɩᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'ildohtfgaiabcdefghijklmnoprstuvwyz'),
  // Spellings of alef, yeh, teh marbuta and kaf, including Persian ones.
  ...pairs('ٱىةیکە', 'ايهيكه'),
  ['ς', 'σ'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['\u0e4d\u0e32', '\u0e33'],
  ['\u0ecd\u0eb2', '\u0eb3'],
]);
const ALIKE_PATTERN = new RegExp(Object.keys(ALIKE).join('|'), 'gu');
/** Letters on tiles and flags, which no normal form knows. */
const TILES = /[\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;

/** Cyrillic, Greek, Armenian and Cherokee letters that look like a Latin one. */
const LOOKALIKES = new Map([
  ...pairs('авгеіјкмнопрстухьѕԁԛԝһүғαβγεηικνορτυχωѵӏսօհոցզ', 'abreijkmhonpctyxbsdqwhyfabyenikvoptuxwvluohngq'),
  ...pairs('ᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ'.toLowerCase(), 'abcdehjklmprstvwz'),
]);
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const OTHER_ALPHABET = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
const LATIN = /\p{Script=Latin}/u;

/** Returns words separated by one blank, with one before and one after. */
export function fold(text: string): string {
  const folded = foldLetters(text).replace(BETWEEN_WORDS, ' ').trim();
  return folded === '' ? '' : ` ${OTHER_ALPHABET.test(folded) ? folded.replace(WORDS, unmix) : folded} `;
}

/** Folds letters; leaves everything between words except invisible characters. */
export function foldLetters(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // Remembers the last text, because several phases fold the same text in a row.
  if (last.text !== text) last = { text, folded: foldAnyLetters(text) };
  return last.folded;
}

const ASCII = /^\p{ASCII}*$/u;
let last = { text: '', folded: '' };

const foldAnyLetters = (text: string): string =>
  text
    .replace(TILES, letterOfTile)
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    // Converts to upper case first, so that `ß` and `SS` become equal.
    .toUpperCase()
    .toLowerCase()
    .replace(MARKS, '')
    .replace(ALIKE_PATTERN, (mail) => ALIKE[mail] ?? mail);

/** Returns a tile's letter: three rows of 26 tiles, each row 32 after the last, and the flags' letters. */
function letterOfTile(tile: string): string {
  const code = tile.codePointAt(0) as number;
  return String.fromCharCode(97 + (code >= 0x1f1e6 ? code - 0x1f1e6 : (code - 0x1f130) % 32));
}

/** Replaces look-alikes in a word with Latin letters; leaves other words unchanged. */
const unmix = (word: string): string =>
  OTHER_ALPHABET.test(word) && LATIN.test(word) ? [...word].map((mail) => LOOKALIKES.get(mail) ?? mail).join('') : word;

/** Unmixes every word of a text, and leaves the rest unchanged. */
export const unmixed = (text: string): string =>
  OTHER_ALPHABET.test(text) ? text.toLowerCase().replace(WORDS, unmix) : text;

/** Replaces every letter that looks Latin, also in words without a Latin letter. */
export const latinised = (text: string): string =>
  OTHER_ALPHABET.test(text) ? replaceLookalikes(foldLetters(text)) : text;

const replaceLookalikes = (text: string): string =>
  [...text].map((letter) => LOOKALIKES.get(letter) ?? letter).join('');

/** Signs and pairs of letters that are easily confused; a capital I is lower case by now. */
const AT_A_GLANCE = new Map([...pairs('015|$@li', 'olslsall'), ['rn', 'm'], ['vv', 'w']]);

/** Returns what a text looks like at a glance, letters only: to detect imitations, never for reading. */
export const lookOf = (text: string): string =>
  replaceLookalikes(foldLetters(text))
    .replaceAll(/rn|vv|[015|$@li]/g, (seen) => AT_A_GLANCE.get(seen) ?? seen)
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

function pairs(from: string, to: string): [string, string][] {
  const mails = [...to];
  return [...from].map((mail, index) => [mail, mails[index] as string]);
}
