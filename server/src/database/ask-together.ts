/**
 * Batches reads that every request makes, without caching: keys requested at the same moment, or while a query runs,
 * share one query. Each answer is read after its request, so nobody gets old data, and a busy moment costs a few
 * queries instead of one per request.
 */
interface Asked<Value> {
  key: string;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/** Two at once, so that a hanging query does not delay later ones. */
const QUERIES_AT_ONCE = 2;

/** @param find gets each key once. Callers share answers, so they must not change them. */
export function askTogether<Value>(
  find: (keys: string[]) => Promise<Map<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting: Asked<Value>[] = [];
  let underWay = 0;
  let isWoken = false;

  /** Combines the requests of one turn of the event loop in one query. */
  function wake(): void {
    if (isWoken || waiting.length === 0 || underWay === QUERIES_AT_ONCE) return;
    isWoken = true;
    setImmediate(() => {
      isWoken = false;
      void ask();
    });
  }

  async function ask(): Promise<void> {
    const asked = waiting;
    waiting = [];
    underWay += 1;
    try {
      const found = await find([...new Set(asked.map(({ key }) => key))]);
      for (const { key, resolve } of asked) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    } finally {
      underWay -= 1;
      wake();
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      wake();
    });
}
