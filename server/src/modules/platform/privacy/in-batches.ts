/** Reads many rows a few at a time, so that the copy of a busy person takes little memory and its first part is sent at once. */

const AT_ONCE = 500;

/**
 * @param read the next rows whose number is over `after`, in order, at most `limit`
 * @param numberOf what the rows are ordered by; no two have the same
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
