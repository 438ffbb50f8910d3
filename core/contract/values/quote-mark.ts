/**
 * The mark at the start of a quoted line, and its space: `> So it was`. Without a space, the sign is ordinary text:
 * `>:(`, `>_<`, `>50 %`. A sign alone on a line is an empty line of the quote.
 */
export const QUOTE_MARK = /^>(?:[^\S\n]|$)/;

/** Checks that a line of a text is a quote. */
export const isQuoted = (line: string): boolean => QUOTE_MARK.test(line);
