/**
 * Reads that every request makes, without caching: what is asked for at the same moment, or while a query is under way,
 * is asked for in one query. Each answer is read after it was asked for, so nobody gets anything old, and a busy moment
 * costs a few queries and not one a request.
 */
interface Asked<Value> {
  key: string;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/** A query that hangs does not hold up those who come after. */
const QUERIES_AT_ONCE = 2;

/** @param find is given each key once. An answer may be given to many: nobody changes it. */
export function askTogether<Value>(
  find: (keys: string[]) => Promise<Map<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting: Asked<Value>[] = [];
  let underWay = 0;
  let isWoken = false;

  /** Requests of one round of the event loop are asked for together. */
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
