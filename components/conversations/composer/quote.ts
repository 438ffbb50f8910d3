import { cutText } from '../../../core/contract/values/cut-text';
import { isQuoted } from '../../../core/contract/values/quote-mark';

/** Longest quote of a comment in an answer, without its own quotes, as in mails. */
const MOST = 280;

export function quoteOf(text: string): string {
  // Other people's quoted text is not the comment's own.
  const own = text
    .split('\n')
    .filter((line) => !isQuoted(line))
    .join('\n')
    .trim();
  const cut = own.length > MOST ? `${cutText(own, MOST).replace(/\s\S*$/, '')}…` : own;
  return cut === '' ? '' : `${cut.replace(/^/gm, '> ')}\n\n`;
}
