/**
 * Features of a comment for the model: words, pairs of words, runs of four letters, hosts of links and style, each
 * hashed into a fixed number of places. The text cannot be recovered from them.
 */
import { cutText, wholeBefore } from '../../../../../core/contract/values/cut-text';
import { splitLinks } from '../../../../../core/contract/values/split-links';
import { fold } from '../../sites/words/fold';

export const PLACES = 1 << 14;
/** Parts of a long text to use: its beginning and its end. */
const HEAD = 3000;
const TAIL = 1000;

/** Returns distinct places, all of equal weight. */
export function featuresOf({ content, links }: { content: string; links: readonly { url: string }[] }): Int32Array {
  const found = new Set<number>();
  const add = (kind: string, what: string | number) => found.add(hash(`${kind}${what}`));
  const text =
    content.length > HEAD + TAIL
      ? `${cutText(content, HEAD)} ${content.slice(wholeBefore(content, content.length - TAIL))}`
      : content;
  const words = fold(text).trim().split(' ').filter(Boolean);
  for (const [index, word] of words.entries()) {
    const mails = [...word];
    add('w', cutText(word, 40));
    if (index > 0) add('b', cutText(`${words[index - 1]} ${word}`, 80));
    // Runs of four letters; in scripts without blanks, words are long and only the runs differ.
    for (let i = 0; i + 4 <= Math.min(mails.length, 200); i += 1) add('c', mails.slice(i, i + 4).join(''));
  }
  const urls = [...splitLinks(content).flatMap(({ url }) => url ?? []), ...links.map(({ url }) => url)];
  for (const url of urls.slice(0, 20)) add('h', URL.canParse(url) ? new URL(url).hostname : '');
  add('links', Math.min(urls.length, 4));
  add('length', Math.min(10, Math.floor(Math.log2(content.length + 1))));
  add('upper', tenths(text, /\p{Lu}/gu));
  add('digits', tenths(text, /\p{Nd}/gu));
  add('signs', tenths(text, /[!?$€%*]/gu));
  return Int32Array.from(found);
}

/** Returns the share of matching characters in the text, in tenths. */
const tenths = (text: string, kind: RegExp): number =>
  text.length === 0 ? 0 : Math.floor((10 * (text.match(kind)?.length ?? 0)) / text.length);

/** Hashes with FNV-1a and mixing, modulo the number of places. */
function hash(text: string): number {
  let mixed = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) mixed = Math.imul(mixed ^ text.charCodeAt(i), 0x01000193);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 16)) & (PLACES - 1);
}
