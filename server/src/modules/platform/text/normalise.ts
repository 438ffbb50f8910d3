/** Text as it is stored: one form for the same letters, and nothing that shows as nothing. */

// Control characters but tab and line feed: they show as nothing, break terminals, logs and XML exports, and
// PostgreSQL cannot store NUL. They are dropped, not refused: they come with pasted text, unknown to the writer.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
// Half a surrogate pair is no character and has no UTF-8.
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** One form for the same letters (NFC), line feeds for line ends, no control characters, nothing around it. */
export const normaliseText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').replace(LONE_SURROGATES, '\ufffd').normalize('NFC').trim();

/** Length in characters as people count them most nearly: code points. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
