/**
 * Converts HTML to the plain text that we store. Keeps paragraphs, line breaks and quotes, writes links as addresses, and drops all
 * other markup.
 */
import { Parser } from 'htmlparser2';
import { safeUrl } from '../../../../../core/contract/values/links';

const PARAGRAPHS = new Set([
  'p',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'pre',
  'table',
  'figure',
]);
const LINES = new Set(['div', 'li', 'tr', 'dt', 'dd', 'section', 'article', 'header', 'footer', 'figcaption', 'hr']);
const WITHOUT_TEXT = new Set([
  'script',
  'style',
  'iframe',
  'noscript',
  'template',
  'object',
  'svg',
  'title',
  'textarea',
]);

/** Spaces that HTML collapses. No-break spaces are preserved. */
const SPACES = /[ \t\n\r\f]+/g;

const HANDLE = /^[@#]\S+$/;

/** Deeper quotes are not marked, because each level reads the text again. */
const QUOTES_MAX = 5;

interface Options {
  /** True when line breaks in the source are line breaks in the text, as in WordPress. */
  preservesLineBreaks?: boolean;
  /** True when links that name an account or a tag (`@name`, `#tag`) lose their address. */
  shortensHandles?: boolean;
}

interface Open {
  tag: 'blockquote' | 'a' | '';
  href: string;
  text: string;
  /** The text ends with a line break, and maybe spaces. */
  endsLine: boolean;
}

export function htmlToText(
  html: string,
  { preservesLineBreaks = false, shortensHandles = false }: Options = {},
): string {
  // Text without tags and entities needs no parser.
  if (!/[<&]/.test(html)) return tidy(preservesLineBreaks ? html : html.replaceAll(SPACES, ' '));
  const opened: Open[] = [{ tag: '', href: '', text: '', endsLine: false }];
  let silent = 0;
  let preformatted = 0;
  const add = (text: string) => {
    const last = opened.at(-1);
    if (!last || silent > 0) return;
    last.text += text;
    // Only the end of what is new is read, because each tag may ask.
    let end = text.length;
    while (end > 0 && text[end - 1] === ' ') end -= 1;
    if (end > 0) last.endsLine = text[end - 1] === '\n';
  };
  const startLine = () => {
    if (!opened.at(-1)?.endsLine) add('\n');
  };
  const end = (tag: Open['tag']) => {
    const last = opened.at(-1);
    if (last?.tag !== tag) return;
    opened.pop();
    if (tag === 'blockquote') return add(quoteLines(last.text));
    add(shortensHandles && HANDLE.test(last.text.trim()) ? last.text : linkText(last));
  };
  const parser = new Parser({
    onopentag(tag, { href = '', src = '' }) {
      if (WITHOUT_TEXT.has(tag)) silent += 1;
      if (tag === 'br') add('\n');
      if (tag === 'pre') preformatted += 1;
      if (tag === 'img') add(safeUrl(src) ? ` ${safeUrl(src)} ` : '');
      if (PARAGRAPHS.has(tag)) add('\n\n');
      else if (LINES.has(tag)) startLine();
      if ((tag === 'blockquote' || tag === 'a') && opened.length <= QUOTES_MAX)
        opened.push({ tag, href, text: '', endsLine: false });
    },
    ontext(text) {
      add(preservesLineBreaks || preformatted > 0 ? text : text.replaceAll(SPACES, ' '));
    },
    onclosetag(tag) {
      if (WITHOUT_TEXT.has(tag)) silent -= 1;
      if (tag === 'pre') preformatted -= 1;
      if (tag === 'blockquote' || tag === 'a') end(tag);
      if (PARAGRAPHS.has(tag)) add('\n\n');
      else if (LINES.has(tag)) startLine();
    },
  });
  parser.end(html);
  return tidy(opened[0]?.text ?? '');
}

/** Marks each line as a quote. */
export function quoteLines(text: string): string {
  const lines = tidy(text).split('\n');
  return lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n');
}

/** Returns only the address if the text is the address, or a shortened form of it. */
export function linkText({ href, text }: Pick<Open, 'href' | 'text'>): string {
  const url = safeUrl(href.trim());
  const shown = text.trim();
  if (!url || shown === '') return url && shown === '' ? url : text;
  const beginning = shown
    .replace(/(?:\.{3}|…)$/, '')
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');
  const isAddress =
    beginning !== '' && [url, href.trim()].some((address) => address.replace(/^https?:\/\//, '').startsWith(beginning));
  return isAddress ? url : `${shown} (${url})`;
}

/** Collapses spaces and empty lines, and trims the text. */
export const tidy = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[ \t\f]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
