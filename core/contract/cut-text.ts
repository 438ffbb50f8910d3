/** Cuts texts between what a reader sees as one character: a flag, a family, a letter with its marks. */
const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : undefined;

/** The last place at or before an index that is not inside a character. */
export function wholeBefore(text: string, end: number): number {
  if (end >= text.length) return text.length;
  const start = segmenter?.segment(text).containing(end)?.index;
  if (start) return start;
  // A pile of marks without end, or a browser that knows no characters: at least not through a code point.
  return /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end;
}

/** The beginning of a text, of at most so many code points, without half a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (let points = 0; points < most && end < text.length; points += 1)
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1;
  return text.slice(0, wholeBefore(text, end));
}
