/** A CSV of two columns without a header: of pages with their container ids, or of old and new container ids. */
import { addressKey } from './address-key';

/** Reads the lines. A comma in the first column belongs to it. */
export function readPairs(text: string): [string, string][] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  return lines.flatMap((line): [string, string][] => {
    const cut = line.lastIndexOf(',');
    return cut < 1 ? [] : [[line.slice(0, cut).trim(), line.slice(cut + 1).trim()]];
  });
}

/** Maps the page's id or address in the source to its container id here. */
export const readPageList = (text: string): Map<string, string> =>
  new Map(readPairs(text).map(([source, id]) => [addressKey(source), id]));
