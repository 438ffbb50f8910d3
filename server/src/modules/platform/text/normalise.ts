/** Text for storage: one form for equal letters, no invisible gaps, no marks that cover other text. */

// Control characters but tab and line feed: they show as nothing, break terminals, logs and XML exports, and
// PostgreSQL cannot store NUL. They are dropped, not refused: they come with pasted text, unknown to the writer.
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;
// Half a surrogate pair is no character and cannot be encoded as UTF-8.
const LONE_SURROGATES = /\p{Surrogate}/gu;
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;
// Many blank lines push other comments away. A line of invisible characters counts as blank.
const HOLES = /\n(?:[\t\p{Zs}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*\n){3,}/gu;

const PILES = /[\p{M}\p{Cf}]{5,}/gu;
const MARK = /\p{M}/u;
const ACCENT = /\p{Script=Inherited}/u;
// The most that any language puts on a letter: accents, and own vowels and tones (Burmese, Tibetan).
const MOST_ACCENTS = 4;
const MOST_MARKS = 8;

/** Normalizes to NFC and line feeds, without control characters, and trims. */
export const normaliseText = (text: string): string =>
  withoutPiles(text.replace(LINE_ENDS, '\n').replace(CONTROLS, '').replace(LONE_SURROGATES, '\ufffd').normalize('NFC'))
    .replace(HOLES, '\n\n\n')
    .trim();

/** Removes stacked marks on a letter, which would cover the lines above and below. */
export const withoutPiles = (text: string): string => text.replace(PILES, lower);

function lower(pile: string): string {
  let marks = 0;
  let accents = 0;
  return [...pile]
    .filter((sign) => {
      if (!MARK.test(sign)) return true;
      const isAccent = ACCENT.test(sign);
      if (marks >= MOST_MARKS || (isAccent && accents >= MOST_ACCENTS)) return false;
      marks += 1;
      if (isAccent) accents += 1;
      return true;
    })
    .join('');
}

/** Counts code points, the closest to characters as people count them. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
