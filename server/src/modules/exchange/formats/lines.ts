import { type Fields, objectOf } from './fields';
import type { ReadOptions } from './format';

/** More characters than a page with all its comments has in any export. */
export const LINE_MAX = 16 * 1024 * 1024;
const BEGINNING = 100;

/** Splits a text that arrives in chunks into lines. Of a line that would fill the memory, yields only the beginning. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let parts: string[] = [];
  let length = 0;
  const add = (part: string) => {
    length += part.length;
    if (length <= LINE_MAX) parts.push(part);
    else if (parts.length > 0) parts = [`${parts.join('').slice(0, BEGINNING)}…`];
  };
  const take = () => {
    const line = length > LINE_MAX ? (parts[0] ?? '…') : parts.join('');
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n');
    add(first);
    for (const other of others) {
      yield take();
      add(other);
    }
  }
  if (length > 0) yield take();
}

/** Reads one JSON object per line. Reports and skips damaged lines. */
export async function* jsonLines(
  chunks: AsyncIterable<string>,
  { report }: Pick<ReadOptions, 'report'>,
): AsyncGenerator<Fields> {
  let number = 0;
  for await (const line of linesOf(chunks)) {
    number += 1;
    if (line.trim() === '') continue;
    const value = parse(line);
    if (value) yield value;
    else report({ at: `line ${number}`, what: 'damaged JSON: this line is left out' });
  }
}

function parse(line: string): Fields | null {
  try {
    return objectOf({ line: JSON.parse(line) }, 'line');
  } catch {
    return null;
  }
}
