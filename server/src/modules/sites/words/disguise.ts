/**
 * Disguised words: `b4d`, `b@d`, `baaaad`, `b a d`, `b.a.d`. Reduces words of the list and of the text to the same
 * skeleton, in which signs become the letters they imitate and no letter repeats. Only text that looks disguised is
 * compared this way, so that plain words keep their meaning.
 */
import { foldLetters } from './fold';

const SIGNS = new Map([...'0143578@$!|+€'].map((sign, index) => [sign, [...'oiaestbasiite'][index] as string]));
const SAME = new Map([['l', 'i']]);
/** Shorter skeletons match too much; longer disguised words are unreadable. */
const SHORTEST = 3;
const LONGEST = 100;
/** A letter next to a sign that imitates one, or one letter three times. */
const DISGUISED = /[0134578@$!|+€]\p{L}|\p{L}[0134578@$|+€]|(\p{L})\1\1/u;
const RUNS = /[^\s"#%&'(),./:;<=>?[\\\]^_`{}~*-]+/gu;
/** Four or more single letters, with the same kind of separator between them. */
const SPELLED = /(?<![\p{L}\p{N}])\p{L}(?:[ ._*\-·]{1,3}\p{L}){3,}(?![\p{L}\p{N}])/gu;
/** Maximum of words to examine so closely in one text. */
const AT_MOST = 2000;

export const bonesOf = (word: string): string | null => {
  if (word.length > LONGEST) return null;
  let bones = '';
  for (const mail of word) {
    const plain = SIGNS.get(mail) ?? mail;
    const same = SAME.get(plain) ?? plain;
    if (!bones.endsWith(same)) bones += same;
  }
  return bones.length >= SHORTEST && /^\p{L}+$/u.test(bones) ? bones : null;
};

/** Returns the skeleton of every word of the text that looks disguised. */
export function disguisedWords(text: string): Set<string> {
  const found = new Set<string>();
  const add = (word: string) => {
    const bones = bonesOf(word);
    if (bones && found.size < AT_MOST) found.add(bones);
  };
  if (!/[\p{L}]/u.test(text)) return found;
  const mails = foldLetters(text);
  if (DISGUISED.test(mails)) for (const [run] of mails.matchAll(RUNS)) if (DISGUISED.test(run)) add(trim(run));
  for (const [spelled] of mails.matchAll(SPELLED)) add(spelled.replaceAll(/[^\p{L}]/gu, ''));
  return found;
}

/** Trims signs such as exclamation marks, which end a sentence more often than a word. */
function trim(run: string): string {
  let end = run.length;
  while (end > 0 && '!|+'.includes(run[end - 1] as string)) end -= 1;
  return run.slice(0, end);
}
