/** Text to markup: escaping, and the small notation of the articles. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Replaces straight quotes and apostrophes by typographic ones; for text and for inline HTML without attributes. */
const typeset = (text: string): string =>
  text
    .replace(/(^|[\s([\u2014\u2013>])"/g, '$1\u201c')
    .replaceAll('"', '\u201d')
    .replace(/(^|[\s([\u2014\u201c])'/g, '$1\u2018')
    .replaceAll("'", '\u2019');

/** A line of the newspaper's own text, as HTML. */
export const printed = (text: string): string => escapeHtml(typeset(text));

/** Paragraphs, `## ` headings and `> ` quotations; the text may contain our inline HTML. */
export function prose(body: string): string {
  return typeset(body.trim())
    .split(/\n{2,}/)
    .map((block) => {
      if (block.startsWith('## ')) return `<h2>${block.slice(3)}</h2>`;
      if (block.startsWith('> ')) return `<blockquote><p>${block.slice(2)}</p></blockquote>`;
      return `<p>${block}</p>`;
    })
    .join('\n');
}

export const minutesToRead = (body: string): number => Math.max(1, Math.round(body.trim().split(/\s+/).length / 210));
