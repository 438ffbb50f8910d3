/**
 * The sign a quoted line begins with, and its space: `> So it was`. Without a space the sign is part of the words: `>:(`,
 * `>_<`, `>50 %`. A sign alone is an empty line of a quote.
 */
export const QUOTE_MARK = /^>(?:[^\S\n]|$)/;

/** Whether a line of a text is quoted from somebody else. */
export const isQuoted = (line: string): boolean => QUOTE_MARK.test(line);
