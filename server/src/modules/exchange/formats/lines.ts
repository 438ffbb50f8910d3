import { type Fields, objectOf } from './fields';
import type { ReadOptions } from './format';

/** Splits a text that arrives in chunks into lines. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
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
