/** Reads a table: CSV, one JSON object per line, or a JSON list of objects. */
import { csvRows, type Row } from './csv-rows';
import type { Fields } from './fields';
import type { ReadOptions } from './format';
import { jsonItems } from './json-items';
import { jsonLines } from './lines';

export interface TableFile {
  name: string;
  /** Reads the text from its beginning. */
  read(): AsyncIterable<string>;
}

type Reporter = Pick<ReadOptions, 'report'>;

export async function* tableRows({ read }: TableFile, options: Reporter): AsyncGenerator<Row> {
  const kind = await firstCharacter(read());
  if (kind === '{') for await (const line of jsonLines(read(), options)) yield flat(line);
  else if (kind === '[') for await (const { value } of jsonItems(read(), ['$.*'], options)) yield flat(value);
  else yield* csvRows(read(), options);
}

async function firstCharacter(chunks: AsyncIterable<string>): Promise<string> {
  for await (const chunk of chunks) {
    const text = chunk.replace(/^\ufeff/, '').trimStart();
    if (text !== '') return text.charAt(0);
  }
  return '';
}

/** Members as texts. Nested members are named `outer.inner`; lists are left out. */
function flat(fields: Fields, prefix = '', row: Row = {}): Row {
  for (const [name, value] of Object.entries(fields)) {
    const key = `${prefix}${name.toLowerCase()}`;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') row[key] = String(value);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value) && prefix.length < 200)
      flat(value as Fields, `${key}.`, row);
  }
  return row;
}
