/** CSV with one comment per row, for products without an importer. The first row names the columns. */
import { isContainerId } from '../../../../../core/contract/content/comment';
import type { CommentRecord, VfRecord } from '../records/record';
import { csvRows, headerOf } from './csv-rows';
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

export const csv: Format = {
  name: 'csv',
  title: 'CSV',
  matches: (head) => /\btext\b/.test(headerOf(head)) && /\b(container_id|url)\b/.test(headerOf(head)),
  async *read(chunks, options) {
    const seen = new Seen();
    let number = 1;
    for await (const row of csvRows(chunks, options)) {
      number += 1;
      yield* rowRecords(row as Row, number, options, seen);
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
    date_created: readTime(row.date_created ?? '', zone),
    date_edited: readTime(row.date_edited ?? '', zone),
  };
}

const states = ['visible', 'pending', 'spam', 'removed'] as const satisfies CommentRecord['state'][];
const countOf = (text = '') => (/^\d{1,7}$/.test(text) ? Number(text) : 0);
