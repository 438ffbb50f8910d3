import { marked } from 'marked';
import { htmlToText } from './html-text';

/** Converts Markdown to the plain text that we store. */
export const markdownToText = (markdown: string): string =>
  htmlToText(marked.parse(markdown, { async: false, breaks: true, gfm: true }));
