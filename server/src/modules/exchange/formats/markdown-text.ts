import { marked } from 'marked';
import { htmlToText } from './html-text';

/** Markdown as the plain text that we store, by way of its HTML. */
export const markdownToText = (markdown: string): string =>
  htmlToText(marked.parse(markdown, { async: false, breaks: true, gfm: true }));
