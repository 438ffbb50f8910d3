/** Converts the plain text of comments to HTML for other products. The reverse of formats/html-text. */
import { splitLinks, type TextPart } from '../../../../../core/contract/values/split-links';
import { escapeMarkup } from '../../delivery/render/escape';

interface Style {
  /** The text of a line. */
  inline(text: string): string;
  lineBreak: string;
  paragraph(html: string): string;
  /** Text between paragraphs. */
  gap: string;
}

/** With the markup of paragraphs and line breaks. */
export const MARKED: Style = {
  inline: escapeMarkup,
  lineBreak: '<br>',
  paragraph: (html) => `<p>${html}</p>`,
  gap: '',
};
/** With line breaks as in the text, which WordPress turns into markup when it shows a comment. */
export const PLAIN: Style = { inline: escapeMarkup, lineBreak: '\n', paragraph: (html) => html, gap: '\n\n' };
/** Like `MARKED`, with links. */
export const LINKED: Style = { ...MARKED, inline: (text) => splitLinks(text).map(partHtml).join('') };

const partHtml = ({ text, url }: TextPart): string =>
  url ? `<a href="${escapeMarkup(url)}" rel="nofollow ugc">${escapeMarkup(text)}</a>` : escapeMarkup(text);

const QUOTE = /^> ?/;

export function textToHtml(text: string, style: Style): string {
  const blocks: { isQuote: boolean; lines: string[] }[] = [];
  let startsBlock = true;
  for (const line of text.split('\n')) {
    const isQuote = QUOTE.test(line);
    const last = blocks.at(-1);
    if (line === '') startsBlock = true;
    else if (last && !startsBlock && last.isQuote === isQuote) last.lines.push(line);
    else blocks.push({ isQuote, lines: [line] });
    if (line !== '') startsBlock = false;
  }
  return blocks.map(({ isQuote, lines }) => (isQuote ? quote(lines, style) : paragraph(lines, style))).join(style.gap);
}

const quote = (lines: string[], style: Style): string =>
  `<blockquote>${textToHtml(lines.map((line) => line.replace(QUOTE, '')).join('\n'), style)}</blockquote>`;

const paragraph = (lines: string[], { paragraph, inline, lineBreak }: Style): string =>
  paragraph(lines.map(inline).join(lineBreak));
