/**
 * V8 lets garbage grow with the memory of the machine. Imports and exports collect it, so that they need as little on a large machine
 * as on a small one.
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** About twice the heap of a command without rows. */
const HEAP_MAX_BYTES = 100 * 1024 * 1024;

/** The heap of a running server is already larger, so only its growth since the last collection counts. */
const GROWTH_MAX_BYTES = 50 * 1024 * 1024;

let collect: (() => void) | undefined;
let usedAfter = 0;

/** Call after each batch of rows. */
export function collectGarbage(): void {
  if (getHeapStatistics().used_heap_size < Math.max(HEAP_MAX_BYTES, usedAfter + GROWTH_MAX_BYTES)) return;
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
  usedAfter = getHeapStatistics().used_heap_size;
}
