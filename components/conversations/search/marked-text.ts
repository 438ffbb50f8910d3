/** Excerpt of a search result: a line or two around the first match, and the positions of matches in it. */
import { type Folded, foldText } from '../../../core/contract/values/folded';

/** Maximum length of the text, which fits three lines. */
const LONGEST = 160;
/** Characters of a long text before the first match. */
const BEFORE = 40;

export interface Run {
  text: string;
  isFound: boolean;
}

export function markedText(content: string, words: Folded[]): Run[] {
  const letters = lettersOf(content);
  const spellings = letters.map(foldText);
  const isFound = letters.map(() => false);
  let first = letters.length;
  for (const spelling of ['plain', 'spelled'] as const) {
    const { folded, letterAt } = join(spellings.map(({ [spelling]: letter }) => letter));
    for (const { [spelling]: word } of words) {
      for (let at = folded.indexOf(word); word && at >= 0; at = folded.indexOf(word, at + word.length)) {
        const [from, to] = [letterAt[at] as number, letterAt[at + word.length - 1] as number];
        isFound.fill(true, from, to + 1);
        first = Math.min(first, from);
      }
    }
  }
  const start = letters.length > LONGEST && first < letters.length ? wordStart(letters, first - BEFORE) : 0;
  const end = Math.min(letters.length, start + LONGEST);
  const runs: Run[] = start > 0 ? [{ text: '…', isFound: false }] : [];
  for (let at = start; at < end; at += 1) {
    const last = runs.at(-1);
    const [text, found] = [letters[at] as string, isFound[at] as boolean];
    if (last && last.isFound === found) last.text += text;
    else runs.push({ text, isFound: found });
  }
  if (end < letters.length) runs.push({ text: '…', isFound: false });
  return runs;
}

/** Longer than any letter with all of its combining marks. */
const PIECE = 128;

/** Letters as readers see them. In pieces, because the segmenter's time grows with the square of the text. */
function lettersOf(text: string): string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const letters: string[] = [];
  for (let at = 0; at < text.length; ) {
    const piece = Array.from(segmenter.segment(text.slice(at, at + PIECE)), ({ segment }) => segment);
    // The last letter may continue in the next piece.
    if (at + PIECE < text.length && piece.length > 1) piece.pop();
    letters.push(...piece);
    at += piece.reduce((length, letter) => length + letter.length, 0);
  }
  return letters;
}

/** Joins folded letters, and maps each character of the text to its letter. */
function join(letters: string[]) {
  let folded = '';
  const letterAt: number[] = [];
  for (const [at, letter] of letters.entries()) {
    folded += letter;
    for (let of = 0; of < letter.length; of += 1) letterAt.push(at);
  }
  return { folded, letterAt };
}

function wordStart(letters: string[], at: number): number {
  if (at <= 0) return 0;
  const blank = letters.slice(at, at + BEFORE / 2).findIndex((letter) => /\s/.test(letter));
  return at + blank + 1;
}
