/** Reads rows in batches, so that a large export needs little memory and starts at once. */

const AT_ONCE = 500;

/**
 * @param read returns at most `limit` rows with numbers above `after`, in ascending order
 * @param numberOf returns the number of a row, which is unique
 */
export async function* inBatches<Row, Item>(
  read: (after: number, limit: number) => Promise<Row[]>,
  numberOf: (row: Row) => number,
  present: (row: Row) => Item,
): AsyncGenerator<Item> {
  let after = 0;
  for (;;) {
    const rows = await read(after, AT_ONCE);
    for (const row of rows) yield present(row);
    const last = rows.at(-1);
    if (rows.length < AT_ONCE || last === undefined) return;
    after = numberOf(last);
  }
}
