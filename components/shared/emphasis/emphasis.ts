/**
 * Bold, italic and named links of a text, in Markdown: `**bold**`, `*italic*`, `_italic_`, `[name](address)`.
 *
 * Only complete pairs on one line count, with words inside and blanks or punctuation outside: 5*3*2, snake_case_name,
 * ^_^ and a footnote's star stay unchanged. Mentions and links are never parsed.
 */

import type { Mention } from '../../../core/contract/people/people';
import { safeUrl } from '../../../core/contract/values/links';
import { splitLinks } from '../../../core/contract/values/split-links';
import type { Run } from './run';

export type Piece =
  | { kind: 'text'; run: Run }
  | { kind: 'strong' | 'em'; pieces: Piece[] }
  | { kind: 'link'; url: string; name: string };

/** Position of a piece with its marks. */
interface Span {
  start: number;
  end: number;
}

const MOST_DEEP = 4;

/** Bounded, so that hostile text takes no longer than long text. */
const LINK =
  /\[([^[\]\n]{1,200})\]\(((?:https?:\/\/|www\.)[^\s()<>"]{1,2000}(?:\([^\s()<>"]{0,200}\)[^\s()<>"]{0,200})?)\)/giu;
const BEFORE = String.raw`(?<![^\s\p{Ps}\p{Pi}\p{Pd}"'¿¡/])`;
const FIRST = String.raw`[\p{L}\p{N}\p{Sc}\p{Ps}\p{Pi}\p{Extended_Pictographic}"'¿¡@#+]`;
const LAST = String.raw`[\p{L}\p{N}\p{M}\p{Sc}\p{Pe}\p{Pf}\p{Extended_Pictographic}\u{fe0f}"'.,;:!?…%+]`;
const AFTER = String.raw`(?![^\s\p{Pe}\p{Pf}\p{Pd}"'.,;:!?…/])`;
const LONGEST_PAIR = 400;

/** Signs that open and close a pair. Signs of the other kinds may be between a sign and the words inside it. */
const MARKS = (
  [
    ['**', 'strong', String.raw`_?\*?_?`],
    ['*', 'em', String.raw`_?(?:\*\*)?_?`],
    ['_', 'em', String.raw`\*{0,3}`],
  ] as const
).map(([sign, kind, others]) => {
  const escaped = sign.replaceAll('*', String.raw`\*`);
  return {
    sign,
    kind,
    opening: new RegExp(`${escaped}(?=${others}${FIRST})`, 'uy'),
    closing: new RegExp(`(?<=${LAST}${others})(?=${escaped}${AFTER})`, 'gu'),
  };
});
const SIGN = /[*_]/g;
const MAY_OPEN = new RegExp(BEFORE, 'uy');

const DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const ADDRESS = /((?:[\p{L}\p{N}-]+[.\u3002\uff0e\uff61])+\p{L}{2,})/u;

/** A name that looks like an address must link to that address. */
function isHonest(name: string, url: string): boolean {
  if (DIRECTION.test(name)) return false;
  const given = ADDRESS.exec(name)?.[1]
    ?.toLowerCase()
    .replace(/^www\./, '');
  return !given || `.${new URL(url).hostname}`.endsWith(`.${given}`);
}

type Link = Span & { url: string; name: string };

function linksOf(text: string): Link[] {
  return [...text.matchAll(LINK)].flatMap(({ 0: all, 1: name = '', 2: address = '', index }) => {
    const url = safeUrl(address);
    return url && name.trim() && isHonest(name, url) ? [{ start: index, end: index + all.length, url, name }] : [];
  });
}

/** The text with letters in place of unparsed parts. */
function masked(text: string, at: number, links: Link[], mentions: Mention[]): string {
  const spans: Span[] = [
    ...links,
    ...mentions.map(({ position, length }) => ({ start: position - at, end: position - at + length })),
  ];
  let end = 0;
  for (const part of splitLinks(text)) {
    if (part.url) spans.push({ start: end, end: end + part.text.length });
    end += part.text.length;
  }
  const signs = text.split('');
  for (const { start, end } of spans) signs.fill('x', Math.max(0, start), Math.max(0, end));
  return signs.join('');
}

interface Pair extends Span {
  kind: 'strong' | 'em';
  sign: string;
}

/**
 * The pairs of a text, in order; pairs inside a pair are not listed. Takes time linear in the text: the positions where
 * a pair can close are found once, and the search for them only moves forward.
 */
function pairsOf(text: string): Pair[] {
  const closings = MARKS.map(({ closing }) => Array.from(text.matchAll(closing), ({ index }) => index));
  const reached = MARKS.map(() => 0);
  const pairs: Pair[] = [];
  let from = 0;
  let lineEnd = -1;

  function closingOf(mark: number, first: number): number | undefined {
    const positions = closings[mark] as number[];
    let at = reached[mark] as number;
    while ((positions[at] ?? Number.POSITIVE_INFINITY) < first) at += 1;
    reached[mark] = at;
    const found = positions[at];
    return found !== undefined && found < first + LONGEST_PAIR && found <= lineEnd ? found : undefined;
  }

  function pairAt(start: number): Pair | undefined {
    // A sign right after a pair may open the next one.
    if (start !== from && !matchesAt(MAY_OPEN, text, start)) return undefined;
    for (const [mark, { sign, kind, opening }] of MARKS.entries()) {
      if (!matchesAt(opening, text, start)) continue;
      const closing = closingOf(mark, start + sign.length + 1);
      if (closing !== undefined) return { start, end: closing + sign.length, kind, sign };
    }
    return undefined;
  }

  for (const { index } of text.matchAll(SIGN)) {
    if (index < from) continue;
    if (index > lineEnd) lineEnd = endOfLine(text, index);
    const pair = pairAt(index);
    if (!pair) continue;
    pairs.push(pair);
    from = pair.end;
  }
  return pairs;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function matchesAt(sticky: RegExp, text: string, at: number): boolean {
  sticky.lastIndex = at;
  return sticky.test(text);
}

/** @param mentions of the whole comment, with positions relative to `at` */
export function splitEmphasis({ text, at }: Run, mentions: Mention[] = []): Piece[] {
  const links = linksOf(text);
  const mask = masked(text, at, links, mentions);
  /** Index of the first link that is not yet part of a piece. */
  let next = 0;

  function split(start: number, end: number, depth: number): Piece[] {
    const pieces: Piece[] = [];
    let from = start;
    for (const { sign, kind, ...pair } of depth < MOST_DEEP ? pairsOf(mask.slice(start, end)) : []) {
      pieces.push(...plain(from, start + pair.start));
      const inside = split(start + pair.start + sign.length, start + pair.end - sign.length, depth + 1);
      pieces.push({ kind, pieces: inside });
      from = start + pair.end;
    }
    return [...pieces, ...plain(from, end)];
  }

  function plain(start: number, end: number): Piece[] {
    const pieces: Piece[] = [];
    let from = start;
    const textUpTo = (to: number) => {
      if (to > from) pieces.push({ kind: 'text', run: { text: text.slice(from, to), at: at + from } });
    };
    // Runs are in text order, and no run ends inside a link.
    for (let link = links[next]; link && link.start < end; link = links[next]) {
      textUpTo(link.start);
      pieces.push({ kind: 'link', url: link.url, name: link.name });
      from = link.end;
      next += 1;
    }
    textUpTo(end);
    return pieces;
  }

  return split(0, text.length, 0);
}
