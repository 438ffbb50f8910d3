/**
 * A comment as the model sees it: which words, pairs of words and runs of four letters it has, where its links lead,
 * and how it is written, each hashed into one of a fixed number of places. Nothing of the text can be read back.
 */
import { splitLinks } from '../../../../../core/contract/split-links';
import { fold } from '../../sites/words/fold';

export const PLACES = 1 << 14;
/** Of a long text its beginning and its end. */
const HEAD = 3000;
const TAIL = 1000;

/** Distinct places, each as heavy as the others. */
export function featuresOf({ content, links }: { content: string; links: readonly { url: string }[] }): Int32Array {
  const found = new Set<number>();
  const add = (kind: string, what: string | number) => found.add(hash(`${kind}${what}`));
  const text = content.length > HEAD + TAIL ? `${content.slice(0, HEAD)} ${content.slice(-TAIL)}` : content;
  const words = fold(text).trim().split(' ').filter(Boolean);
  for (const [index, word] of words.entries()) {
    const mails = [...word];
    add('w', word.slice(0, 40));
    if (index > 0) add('b', `${words[index - 1]} ${word}`.slice(0, 80));
    // Four letters; words of scripts without blanks are longer than others', so these are what differs there.
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

/** How much of the text it is, in tenths. */
const tenths = (text: string, kind: RegExp): number =>
  text.length === 0 ? 0 : Math.floor((10 * (text.match(kind)?.length ?? 0)) / text.length);

/** FNV-1a, mixed, into the places. */
function hash(text: string): number {
  let mixed = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) mixed = Math.imul(mixed ^ text.charCodeAt(i), 0x01000193);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 16)) & (PLACES - 1);
}
