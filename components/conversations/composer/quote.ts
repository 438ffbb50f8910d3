import { cutText } from '../../../core/contract/cut-text';
import { isQuoted } from '../../../core/contract/quote-mark';

/** What of a comment is quoted in an answer: its own words, as mails quote them. */
const MOST = 280;

export function quoteOf(text: string): string {
  // Somebody else's words in it are not its own.
  const own = text
    .split('\n')
    .filter((line) => !isQuoted(line))
    .join('\n')
    .trim();
  const cut = own.length > MOST ? `${cutText(own, MOST).replace(/\s\S*$/, '')}…` : own;
  return cut === '' ? '' : `${cut.replace(/^/gm, '> ')}\n\n`;
}
