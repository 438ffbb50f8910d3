/** CSV with one comment per row, for products without an importer. The first row names the columns. */
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { isContainerId } from '../../../../../core/contract/comment';
import type { CommentRecord, VfRecord } from '../records/record';
import type { Format, ReadOptions } from './format';
import { Seen } from './seen';
import { guestId, idFrom } from './source-ids';
import { readTime } from './source-time';

const COLUMNS = [
  'id',
  'container_id',
  'url',
  'page_title',
  'parent_id',
  'author_id',
  'author_name',
  'author_email',
  'text',
  'title',
  'rating',
  'state',
  'likes',
  'dislikes',
  'date_created',
  'date_edited',
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

const DELIMITERS = [',', ';', '\t'];
const headOf = (head: string) => head.replace(/^\ufeff/, '').split('\n', 1)[0] ?? '';
const delimiterOf = (header: string) =>
  DELIMITERS.toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ',';

export const csv: Format = {
  name: 'csv',
  title: 'CSV',
  matches: (head) => /\btext\b/.test(headOf(head)) && /\b(container_id|url)\b/.test(headOf(head)),
  async *read(chunks, options) {
    const iterator = chunks[Symbol.asyncIterator]();
    const first = await iterator.next();
    const start: string = first.done ? '' : first.value;
    const parser = parse({
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: delimiterOf(headOf(start)),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
    const text = async function* () {
      yield start;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    };
    const seen = new Seen();
    let number = 1;
    try {
      for await (const row of Readable.from(text()).pipe(parser) as AsyncIterable<Row>) {
        number += 1;
        yield* rowRecords(row, number, options, seen);
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      options.report({ at: `row ${number + 1}`, what: 'damaged CSV: the rest is not read', detail: error.message });
    }
  },
};

function* rowRecords(row: Row, number: number, { zone, report }: ReadOptions, seen: Seen): Generator<VfRecord> {
  const { url = '', text = '', author_name = '', author_email = '', rating = '' } = row;
  const container_id = row.container_id ?? '';
  const place = container_id || url;
  if (place === '') return report({ at: `row ${number}`, what: 'comment without a container_id and a url' });
  const container = rating === '' ? place : `reviews:${place}`;
  if (seen.isNew(container)) {
    yield {
      kind: 'container',
      id: container,
      ...(rating !== '' && { type: 'reviews' }),
      ...(isContainerId(container_id) ? { container_id } : { source_id: place }),
      url,
      title: row.page_title ?? '',
    };
  }
  const author = row.author_id ? `user:${row.author_id}` : guestId(author_name, author_email);
  if (seen.isNew(author)) {
    yield {
      kind: 'user',
      id: author,
      name: author_name,
      ...(row.author_id
        ? { publisher_id: row.author_id, ...(author_email !== '' && { email: author_email }) }
        : { is_guest: true }),
    };
  }
  yield {
    kind: 'comment',
    id: row.id || idFrom(place, author, row.date_created ?? '', text),
    container,
    parent: row.parent_id || null,
    author,
    text,
    state: states.find((state) => state === row.state) ?? 'visible',
    ...(row.title && { title: row.title }),
    ...(Number(rating) > 0 && { rating: Number(rating) }),
    likes: countOf(row.likes),
    dislikes: countOf(row.dislikes),
    date_created: timeIn(row.date_created, zone),
    date_edited: timeIn(row.date_edited, zone),
  };
}

const states = ['visible', 'pending', 'spam', 'removed'] as const satisfies CommentRecord['state'][];
const countOf = (text = '') => (/^\d{1,7}$/.test(text) ? Number(text) : 0);
/** Reads milliseconds, seconds or a date. */
const timeIn = (text = '', zone: string) => {
  if (/^\d{13}$/.test(text)) return Number(text);
  return /^\d{10}$/.test(text) ? Number(text) * 1000 : readTime(text, zone);
};
