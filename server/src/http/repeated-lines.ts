/**
 * One and the same failure is one line a minute: a full disk or a database that is away fails every request, and the lines
 * of it would fill what is left. The first is written at once, the next one after a minute says how many there were.
 */
import { MINUTE_MS } from '../../../core/contract/durations';

const ERROR_LEVEL = 50;
/** Failures told apart; when there are more, all are forgotten, and each is a line again. */
const REMEMBERED = 1000;

/** For the logger's `hooks`. */
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

/** What is the same when it happens again: its code, or for a bug where it is. */
function keyOf({ name, message, stack = '', ...rest }: Error & { code?: unknown }): string {
  return typeof rest.code === 'string' ? rest.code : `${name} ${message} ${stack.split('\n')[1] ?? ''}`;
}
