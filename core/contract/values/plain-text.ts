import { isQuoted } from './quote-mark';

/**
 * Returns a comment's own text in one line, without quotes and markup. The patterns have bounds, so that hostile text
 * takes no longer to parse than long text.
 */
export const plainText = (content: string): string =>
  content
    .split('\n')
    .filter((line) => !isQuoted(line))
    .join(' ')
    .replace(/\[([^[\]]{1,200})\]\([^()\s]{1,2000}\)/g, '$1')
    .replace(/(\*{1,2})(?=\S)(.{1,400}?)(?<=\S)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim();
