/** Similarity of two texts, like PostgreSQL's `similarity`: the share of common trigrams of their folded words. */

/** From this similarity on, a question is suggested instead of the other. */
export const ALIKE = 0.6;

/** Words only, without case and accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

export function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>();
  for (const word of wordsOf(text)) {
    const letters = [...`  ${word} `];
    for (let at = 0; at + 3 <= letters.length; at += 1) trigrams.add(letters.slice(at, at + 3).join(''));
  }
  return trigrams;
}

export function likeness(a: Set<string>, b: Set<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let both = 0;
  for (const trigram of a) if (b.has(trigram)) both += 1;
  return both / (a.size + b.size - both);
}
