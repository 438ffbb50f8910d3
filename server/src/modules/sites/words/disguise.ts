/**
 * Words in disguise: `b4d`, `b@d`, `baaaad`, `b a d`, `b.a.d`. A word of the list and a word of the text are brought
 * to the same bones, where signs are the letters they stand for and no letter stands twice in a row. Only what looks
 * like a disguise is compared that way, so that plain words keep meaning what they say.
 */
import { foldLetters } from './fold';

const SIGNS = new Map([...'0143578@$!|+€'].map((sign, index) => [sign, [...'oiaestbasiite'][index] as string]));
const SAME = new Map([['l', 'i']]);
/** Shorter bones are found in too much; nobody reads a longer word out of a disguise. */
const SHORTEST = 3;
const LONGEST = 100;
/** A letter and a sign that stands for one, side by side; or one letter three times. */
const DISGUISED = /[0134578@$!|+€]\p{L}|\p{L}[0134578@$|+€]|(\p{L})\1\1/u;
const RUNS = /[^\s"#%&'(),./:;<=>?[\\\]^_`{}~*-]+/gu;
/** Four letters or more, each alone, with the same kind of thing between them. */
const SPELLED = /(?<![\p{L}\p{N}])\p{L}(?:[ ._*\-·]{1,3}\p{L}){3,}(?![\p{L}\p{N}])/gu;
/** What one text may have looked at so closely. */
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

/** The bones of every word of the text that looks disguised. */
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

/** A sentence ends in an exclamation mark more often than a word does. */
function trim(run: string): string {
  let end = run.length;
  while (end > 0 && '!|+'.includes(run[end - 1] as string)) end -= 1;
  return run.slice(0, end);
}
