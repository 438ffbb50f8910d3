/** Quotes in a text: lines that begin with `> `, as in mails and stored answers. The mark itself is never shown. */
import { QUOTE_MARK } from '../../../core/contract/values/quote-mark';
import type { Run } from '../../shared/emphasis/run';

/** Consecutive lines, each with its mark. */
const QUOTES = /^((?:>(?:[^\S\n].*)?(?:\n|$))+)/m;

export type Part = { kind: 'text'; run: Run } | { kind: 'quote'; lines: Run[] };

/** @param from position of the text in the whole comment */
export function splitQuotes(text: string, from = 0): Part[] {
  let at = from;
  return text.split(QUOTES).flatMap((piece, index): Part[] => {
    const start = at;
    at += piece.length;
    if (index % 2 === 1) return [{ kind: 'quote', lines: linesOf(piece, start) }];
    // A block does not need an empty line after it.
    const skipped = index > 0 && piece.startsWith('\n') ? 1 : 0;
    const run = { text: piece.slice(skipped), at: start + skipped };
    return run.text === '' ? [] : [{ kind: 'text', run }];
  });
}

function linesOf(piece: string, start: number): Run[] {
  let at = start;
  const lines = piece.replace(/\n$/, '').split('\n');
  return lines.map((line) => {
    const mark = QUOTE_MARK.exec(line)?.[0].length ?? 0;
    const run = { text: line.slice(mark), at: at + mark };
    at += line.length + 1;
    return run;
  });
}

/** Returns an allowed position for a cut: the end of a quote instead of inside it. */
export function outsideQuotes(text: string, cut: number): number {
  let at = 0;
  for (const [index, piece] of text.split(QUOTES).entries()) {
    if (index % 2 === 1 && at < cut && cut < at + piece.length) return at + piece.length;
    at += piece.length;
  }
  return cut;
}

const bare = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Checks whether a quote, perhaps cut short, comes from a text. */
export function isQuotedFrom(lines: Run[], text: string): boolean {
  const quoted = bare(lines.map((line) => line.text).join(' ')).replace(/…$/, '');
  return quoted !== '' && bare(text).includes(quoted);
}
