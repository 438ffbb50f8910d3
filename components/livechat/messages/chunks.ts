/**
 * Rows in stable chunks while rows are added at the end and removed at the beginning: a change in one does not affect
 * the others, neither in React nor in the browser, which moves ten boxes instead of two hundred.
 */
import { counter } from '../../../core/base/built-ins/counter';

export interface Chunk {
  id: number;
  uuids: readonly string[];
}

const ROWS = 10;

const nextId = counter();

/** @param before current chunks: a row stays in its chunk, and a chunk with the same rows is the same object */
export function chunked(uuids: readonly string[], before: readonly Chunk[]): Chunk[] {
  const chunks: Chunk[] = [];
  function add(rows: readonly string[], home?: Chunk): void {
    if (home && isSame(home.uuids, rows)) chunks.push(home);
    else if (home) chunks.push({ ...home, uuids: rows });
    else for (let at = 0; at < rows.length; at += ROWS) chunks.push({ id: nextId(), uuids: rows.slice(at, at + ROWS) });
  }

  let home: Chunk | undefined;
  let start = 0;
  for (const chunk of before) {
    const first = chunk.uuids.find((uuid) => uuids.includes(uuid, start));
    if (first === undefined) continue;
    // Rows inserted between two chunks join those above.
    const end = uuids.indexOf(first, start);
    add(uuids.slice(start, end), home);
    home = chunk;
    start = end;
  }
  const known = uuids.findLastIndex((uuid) => home?.uuids.includes(uuid)) + 1;
  const end = home ? Math.max(known, start + ROWS) : start;
  add(uuids.slice(start, end), home);
  add(uuids.slice(end));
  return chunks;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((uuid, at) => uuid === other[at]);
