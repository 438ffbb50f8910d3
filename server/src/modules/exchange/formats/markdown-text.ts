import { marked } from 'marked';
import { htmlToText } from '../../platform/text/html-text';

/** A longer text is no comment, and would take seconds to parse. */
const MARKDOWN_MAX = 20_000;

/** More levels of quotes than a person reads. The parser calls itself for each. */
const QUOTES = 10;
const DEEP_QUOTES = new RegExp(`^(?:[ \\t]*>){${QUOTES + 1},}`, 'gm');

/** Converts Markdown to the plain text that we store. A text that cannot be parsed stays as it was typed. */
export function markdownToText(markdown: string): string {
  if (markdown.length > MARKDOWN_MAX) return markdown;
  try {
    const html = marked.parse(markdown.replaceAll(DEEP_QUOTES, '>'.repeat(QUOTES)), {
      async: false,
      breaks: true,
      gfm: true,
    });
    return htmlToText(html);
  } catch (error) {
    if (error instanceof RangeError) return markdown;
    throw error;
  }
}
