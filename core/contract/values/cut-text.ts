/** Cuts texts between characters as a reader sees them, such as a flag, a family or a letter with its marks. */
const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : undefined;

/** The last boundary between characters at or before an index. */
export function wholeBefore(text: string, end: number): number {
  if (end >= text.length) return text.length;
  const start = segmenter?.segment(text).containing(end)?.index;
  if (start) return start;
  // For a very long pile of marks, or in a browser without Intl.Segmenter, avoids at least cutting a code point.
  return /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end;
}

/** Returns the first character of a text; '' if it is empty. */
export const firstCharacter = (text: string): string =>
  segmenter?.segment(text).containing(0)?.segment ?? [...text][0] ?? '';

/** The start of a text, with at most that many code points and no partial character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (let points = 0; points < most && end < text.length; points += 1)
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1;
  return text.slice(0, wholeBefore(text, end));
}
