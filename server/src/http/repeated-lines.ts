/**
 * Logs equal failures once a minute: a full disk or a missing database fails every request, and their lines would fill
 * the disk. The first is written at once; the next after a minute has the number in between.
 */
import { MINUTE_MS } from '../../../core/contract/values/durations';

const ERROR_LEVEL = 50;
/** Maximum of distinct failures; above it all are forgotten and logged again. */
const REMEMBERED = 1000;

/** Returns hooks of the logger. */
export function repeatedLines(now: () => number) {
  const seen = new Map<string, { until: number; left_out: number }>();
  return {
    logMethod(this: unknown, args: unknown[], write: (...args: never[]) => void, level: number): void {
      const [about, message] = args;
      const err = (about as { err?: unknown } | null | undefined)?.err;
      if (level < ERROR_LEVEL || !(err instanceof Error)) {
        write.apply(this, args as never[]);
        return;
      }
      const key = `${message} ${keyOf(err)}`;
      const before = seen.get(key);
      const at = now();
      if (before && at < before.until && at >= before.until - MINUTE_MS) {
        before.left_out += 1;
        return;
      }
      if (seen.size >= REMEMBERED) seen.clear();
      seen.set(key, { until: at + MINUTE_MS, left_out: 0 });
      const repeated = before?.left_out ? { repeated: before.left_out } : {};
      write.apply(this, [{ ...(about as object), ...repeated }, message] as never[]);
    },
  };
}

/** Identifies equal failures: by code, or for a bug by its position. */
function keyOf({ name, message, stack = '', ...rest }: Error & { code?: unknown }): string {
  return typeof rest.code === 'string' ? rest.code : `${name} ${message} ${stack.split('\n')[1] ?? ''}`;
}
