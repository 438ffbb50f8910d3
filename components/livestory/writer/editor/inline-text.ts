/**
 * A line of a post in both forms: with Markdown signs, as posts store it, and as nodes of the editor with marks.
 *
 * Readers' pages parse the stored form (emphasis.ts), so marks that this parser would not find are left out.
 */
import { type Piece, splitEmphasis } from '../../../shared/emphasis/emphasis';
import type { NodeJson } from './schema';

interface Span {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  /** Address of a named link. */
  url?: string | undefined;
}

const PLAIN = { isBold: false, isItalic: false };

function spansOf(pieces: Piece[], around: Omit<Span, 'text'> = PLAIN): Span[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'text') return { ...around, text: piece.run.text };
    if (piece.kind === 'link') return { ...around, text: piece.name, url: piece.url };
    return spansOf(piece.pieces, { ...around, [piece.kind === 'strong' ? 'isBold' : 'isItalic']: true });
  });
}

const read = (line: string): Span[] => spansOf(splitEmphasis({ text: line, at: 0 }));

/** Returns the editor's nodes for a line. */
export function nodesOfLine(line: string): NodeJson[] {
  return read(line).map(({ text, isBold, isItalic, url }) => {
    const marks = [
      ...(isBold ? [{ type: 'bold' }] : []),
      ...(isItalic ? [{ type: 'italic' }] : []),
      ...(url ? [{ type: 'link', attrs: { href: url } }] : []),
    ];
    return { type: 'text', text, ...(marks.length > 0 && { marks }) };
  });
}

const spanOf = ({ text = '', marks = [] }: NodeJson): Span => {
  const mark = (type: string) => marks.find((it) => it.type === type);
  return { text, isBold: Boolean(mark('bold')), isItalic: Boolean(mark('italic')), url: mark('link')?.attrs?.href };
};

/** Spaces at the edges stay outside the signs: `** a**` is not bold. */
function wrap(sign: string, text: string): string {
  const inner = text.trim();
  if (!inner) return text;
  const start = text.indexOf(inner);
  return text.slice(0, start) + sign + inner + sign + text.slice(start + inner.length);
}

/** Joins neighbors that have the same value, and writes each group. */
function grouped<Value>(spans: Span[], of: (span: Span) => Value, write: (group: Span[], value: Value) => string) {
  const groups: { value: Value; spans: Span[] }[] = [];
  for (const span of spans) {
    const [last, value] = [groups.at(-1), of(span)];
    if (last && last.value === value) last.spans.push(span);
    else groups.push({ value, spans: [span] });
  }
  return groups.map((group) => write(group.spans, group.value)).join('');
}

function written(spans: Span[], italicSign: string): string {
  const text = (group: Span[]) => group.map((it) => it.text).join('');
  const links = (group: Span[]) =>
    grouped(
      group,
      (it) => it.url,
      (same, url) => (url ? `[${text(same)}](${linkable(url)})` : text(same)),
    );
  const italics = (group: Span[]) =>
    grouped(
      group,
      (it) => it.isItalic,
      (same, isItalic) => (isItalic ? wrap(italicSign, links(same)) : links(same)),
    );
  return grouped(
    spans,
    (it) => it.isBold,
    (same, isBold) => (isBold ? wrap('**', italics(same)) : italics(same)),
  );
}

const linkable = (url: string) => url.replaceAll('(', '%28').replaceAll(')', '%29');

/** The marks of each character. Marks of spaces are invisible. */
const looks = (spans: Span[]): string =>
  spans
    .flatMap(({ text, isBold, isItalic, url = '' }) =>
      text.split('').map((sign) => (sign.trim() ? `${sign} ${isBold} ${isItalic} ${url && linkable(url)}` : sign)),
    )
    .join('\n');

/** Returns the stored form of a line. */
export function lineOfNodes(nodes: NodeJson[]): string {
  const spans = nodes.map(spanOf);
  const plainer = [
    spans,
    spans.map((it) => ({ ...it, isItalic: false })),
    spans.map((it) => ({ ...it, isBold: false })),
    spans.map((it) => ({ ...it, ...PLAIN })),
  ];
  for (const candidate of plainer) {
    // The text's own `*` or `_` can conflict with one of the two signs.
    const line = ['*', '_'].map((sign) => written(candidate, sign)).find((it) => looks(read(it)) === looks(candidate));
    if (line !== undefined) return line;
  }
  return spans.map(({ text }) => text).join('');
}

/** Checks whether a post can contain this link. A name that looks like another address is rejected, for example. */
export const canLink = (name: string, url: string): boolean =>
  read(`[${name}](${linkable(url)})`).some((span) => span.url !== undefined && span.text === name);
