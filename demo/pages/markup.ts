/** Text into markup: escaping, and the small notation the articles are written in. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Paragraphs, `## ` headings and `> ` quotations; the words themselves may hold inline HTML of ours. */
export function prose(body: string): string {
  return body
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      if (block.startsWith('## ')) return `<h2>${block.slice(3)}</h2>`;
      if (block.startsWith('> ')) return `<blockquote><p>${block.slice(2)}</p></blockquote>`;
      return `<p>${block}</p>`;
    })
    .join('\n');
}

export const minutesToRead = (body: string): number => Math.max(1, Math.round(body.trim().split(/\s+/).length / 210));
