/** Reads the rows of a table. The first row names the columns. */
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { ReadOptions } from './format';

export type Row = Record<string, string>;

/** A longer row is a missing quotation mark rather than a comment. */
const ROW_BYTES_MAX = 2_000_000;
const DELIMITERS = [',', ';', '\t'];

export const headerOf = (head: string): string => head.replace(/^\ufeff/, '').split('\n', 1)[0] ?? '';

const delimiterOf = (header: string) =>
  DELIMITERS.toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ',';

/** Names of columns are in lower case. */
export async function* csvRows(
  chunks: AsyncIterable<string>,
  { report }: Pick<ReadOptions, 'report'>,
): AsyncGenerator<Row> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  const start: string = first.done ? '' : first.value;
  const parser = parse({
    columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
    delimiter: delimiterOf(headerOf(start)),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_BYTES_MAX,
  });
  const text = async function* () {
    yield start;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  };
  let number = 1;
  try {
    for await (const row of Readable.from(text()).pipe(parser) as AsyncIterable<Row>) {
      number += 1;
      yield row;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    report({ at: `row ${number + 1}`, what: 'damaged CSV: the rest is not read', detail: error.message });
  }
}
