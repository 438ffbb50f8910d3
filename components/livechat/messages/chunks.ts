/**
 * Rows in chunks that stay as they are while rows come at the end and go at the beginning: what happens in one is no matter of the
 * others, for React as for the browser, which moves ten boxes where there would be two hundred.
 */
import type { Placed } from './positions';

export interface Chunk {
  key: string;
  rows: readonly Placed[];
}

const ROWS = 10;

/** @param before those that are drawn: a row stays in its chunk, and a chunk in which nothing changes is the same object */
export function chunked(rows: readonly Placed[], before: readonly Chunk[]): Chunk[] {
  const known = new Map(before.flatMap((chunk) => chunk.rows.map(({ uuid }) => [uuid, chunk] as const)));
  const chunks: { key: string; rows: Placed[] }[] = [];
  for (const row of rows) {
    const last = chunks.at(-1);
    const home = known.get(row.uuid);
    const isNext = home && home.key !== last?.key && !chunks.some(({ key }) => key === home.key);
    if (!last || isNext || (!home && last.rows.length >= ROWS)) {
      chunks.push({ key: isNext ? home.key : row.uuid, rows: [row] });
    } else last.rows.push(row);
  }
  return chunks.map((chunk) => {
    const drawn = known.get(chunk.rows[0]?.uuid ?? '');
    return drawn && isSame(drawn.rows, chunk.rows) ? drawn : chunk;
  });
}

const isSame = (one: readonly Placed[], other: readonly Placed[]): boolean =>
  one.length === other.length &&
  one.every((row, at) => (['uuid', 'position', 'time'] as const).every((name) => row[name] === other[at]?.[name]));
