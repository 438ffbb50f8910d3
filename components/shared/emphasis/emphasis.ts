/**
 * Bold, italic and named links of a text, as Markdown writes them: `**bold**`, `*italic*`, `_italic_`, `[name](address)`.
 *
 * Only whole pairs on one line count, with words inside and blanks or punctuation outside: 5*3*2, snake_case_name, ^_^
 * and a footnote's star stay what they are. What a text names or links to is never looked into.
 */
import { safeUrl } from '../../../core/contract/links';
import type { Mention } from '../../../core/contract/people';
import { splitLinks } from '../../../core/contract/split-links';
import type { Run } from './run';

export type Piece =
  | { kind: 'text'; run: Run }
  | { kind: 'strong' | 'em'; pieces: Piece[] }
  | { kind: 'link'; url: string; name: string };

/** Where a piece with signs of its own stands, the signs included. */
interface Span {
  start: number;
  end: number;
}

const MOST_DEEP = 4;

/** Bounded, so that hostile text costs no more than long text. */
const LINK =
  /\[([^[\]\n]{1,200})\]\(((?:https?:\/\/|www\.)[^\s()<>"]{1,2000}(?:\([^\s()<>"]{0,200}\)[^\s()<>"]{0,200})?)\)/giu;
const BEFORE = String.raw`(?<![^\s\p{Ps}\p{Pi}\p{Pd}"'¿¡/])`;
const FIRST = String.raw`[\p{L}\p{N}\p{Sc}\p{Ps}\p{Pi}\p{Extended_Pictographic}"'¿¡@#+]`;
const LAST = String.raw`[\p{L}\p{N}\p{M}\p{Sc}\p{Pe}\p{Pf}\p{Extended_Pictographic}\u{fe0f}"'.,;:!?…%+]`;
const AFTER = String.raw`(?![^\s\p{Pe}\p{Pf}\p{Pd}"'.,;:!?…/])`;
/** A pair of one sign; others may stand between it and its words. */
const pairOf = (sign: string, others: string) =>
  String.raw`${sign}(?=${others}${FIRST})([^\n]{1,400}?)(?<=${LAST}${others})${sign}`;
const PAIR = new RegExp(
  `${BEFORE}(?:${pairOf(String.raw`\*\*`, String.raw`_?\*?_?`)}|${pairOf(String.raw`\*`, String.raw`_?(?:\*\*)?_?`)}|${pairOf('_', String.raw`\*{0,3}`)})${AFTER}`,
  'u',
);

const DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const ADDRESS = /((?:[\p{L}\p{N}-]+[.\u3002\uff0e\uff61])+\p{L}{2,})/u;

/** A name that looks like the address of one place may not lead to another. */
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

/** The text with letters in place of what is not looked into. */
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

/** @param mentions of the whole comment, whose places count from `at` */
export function splitEmphasis({ text, at }: Run, mentions: Mention[] = []): Piece[] {
  const links = linksOf(text);
  const mask = masked(text, at, links, mentions);
  /** Index of the first link that is not yet part of a piece. */
  let next = 0;

  function split(start: number, end: number, depth: number): Piece[] {
    const pieces: Piece[] = [];
    let from = start;
    for (;;) {
      const found = depth < MOST_DEEP && PAIR.exec(mask.slice(from, end));
      if (!found) return [...pieces, ...plain(from, end)];
      const [all, bold] = found;
      const signs = bold === undefined ? 1 : 2;
      const inside = from + found.index;
      pieces.push(...plain(from, inside));
      pieces.push({
        kind: bold === undefined ? 'em' : 'strong',
        pieces: split(inside + signs, inside + all.length - signs, depth + 1),
      });
      from += found.index + all.length;
    }
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
