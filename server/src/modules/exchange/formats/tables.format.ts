/**
 * The reference product's daily export: tables of comments, people and containers. The names of its columns differ between
 * publishers, so that a mapping names the column of each field.
 */
import { htmlToText } from '../../platform/text/html-text';
import type { VfRecord } from '../records/record';
import { type CommentEvent, commentChanges } from './comment-changes';
import { headerOf, type Row } from './csv-rows';
import { countOf, isTrue, numberOf } from './fields';
import type { Format, ReadOptions } from './format';
import { guessEffect, guessKind, guessMapping, type Sample } from './guess-mapping';
import { Seen } from './seen';
import { guestId } from './source-ids';
import { readTime } from './source-time';
import { checkMapping, type Effect, type Mapping, TABLE_KINDS, TABLES, type TableKind } from './table-mapping';
import { type TableFile, tableRows } from './table-rows';

const SAMPLE_ROWS = 200;

/** Without files, for lists of formats and to recognize a file. */
export const tables: Format = tablesFormat([], {});

/** @param mapping with the required fields of each kind of table in `files` */
function tablesFormat(files: (TableFile & { kind: TableKind })[], mapping: Mapping): Format {
  const of = (kind: TableKind) => files.filter((file) => file.kind === kind);
  return {
    name: TABLES,
    title: 'the reference product’s daily export',
    takesSeveralFiles: true,
    matches: (head) => /\b(content_uuid|comment_uuid|content_container_uuid|actor_uuid)\b/.test(headerOf(head)),
    async *read(_chunks, options) {
      const read = (kind: TableKind) => fieldRows(of(kind), mapping[kind] ?? {}, options);
      for await (const row of read('users')) if (row.id) yield userRecord(row, options);
      for await (const row of read('containers')) if (row.id) yield containerRecord(row, options);
      yield* commentRecords(() => read('comments'), mapping, options);
    },
  };
}

/** Reads the beginning of each file. */
export const sampleTables = (files: TableFile[]): Promise<Sample[]> =>
  Promise.all(
    files.map(async (file) => {
      const rows: Row[] = [];
      for await (const row of tableRows(file, { report: () => {} })) {
        rows.push(row);
        if (rows.length === SAMPLE_ROWS) break;
      }
      return { file: file.name, columns: [...new Set(rows.flatMap(Object.keys))], rows };
    }),
  );

/**
 * @param mapping guessed when it is undefined
 * @throws Error that names the field without a column
 */
export async function openTables(files: TableFile[], mapping?: Mapping): Promise<Format> {
  const samples = await sampleTables(files);
  const checked = checkMapping(mapping ?? guessMapping(samples));
  const kinds = samples.map(({ file, columns }) => kindOf(file, columns, checked));
  return tablesFormat(
    files.map((file, at) => ({ ...file, kind: kinds[at] as TableKind })),
    checked,
  );
}

/** The kind whose columns the table has; by its name, if it has those of several. */
function kindOf(file: string, columns: string[], mapping: Mapping): TableKind {
  const guessed = guessKind(file, columns);
  const has = (kind: TableKind) => {
    const wanted = Object.values(mapping[kind] ?? {});
    return wanted.length > 0 && wanted.every((column) => columns.includes(column));
  };
  const kind = [guessed, ...TABLE_KINDS].find(has) ?? (mapping[guessed] && guessed);
  if (!kind) throw new Error(`The mapping has no columns of ${file}, which are ${columns.join(', ')}`);
  return kind;
}

/** Rows with the names of fields in place of those of columns. */
async function* fieldRows(
  files: TableFile[],
  columns: Record<string, string>,
  options: ReadOptions,
): AsyncGenerator<Row> {
  for (const file of files) {
    for await (const row of tableRows(file, options)) {
      yield Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, (row[column] ?? '').trim()]));
    }
  }
}

function userRecord(row: Row, { zone }: ReadOptions): VfRecord {
  const { id = '', name = '', email = '', publisher_id = '' } = row;
  return {
    ...{ kind: 'user', id, name },
    ...(email !== '' && { email }),
    ...(publisher_id !== '' && { publisher_id }),
    ...(isTrue(row, 'is_banned') && { is_banned: true }),
    date_created: readTime(row.date_created ?? '', zone),
  };
}

function containerRecord(row: Row, { zone }: ReadOptions): VfRecord {
  const { id = '', container_id = '', url = '', title = '' } = row;
  const date_closed = readTime(row.date_closed ?? '', zone);
  return {
    ...{ kind: 'container', id, url, title },
    ...(container_id !== '' && { source_id: container_id }),
    ...(date_closed !== undefined && { date_closed }),
    date_created: readTime(row.date_created ?? '', zone),
  };
}

async function* commentRecords(
  read: () => AsyncIterable<Row>,
  { effects = {} }: Mapping,
  options: ReadOptions,
): AsyncGenerator<VfRecord> {
  const effectsOf = (row: Row): Effect[] =>
    [row.action, row.state].flatMap((value) => (value ? (effects[value] ?? guessEffect(value) ?? 'ignored') : []));
  const changes = await commentChanges(async function* (): AsyncGenerator<CommentEvent> {
    for await (const row of read()) {
      const date = readTime(row.date_created ?? '', options.zone) ?? 0;
      yield { id: row.id ?? '', effects: effectsOf(row), date, text: row.text ?? '' };
    }
  });
  const seen = new Seen();
  for await (const row of read()) {
    const [id, container] = [row.id ?? '', row.container ?? ''];
    if (id === '' || container === '') {
      options.report({ at: `comment ${id}`, what: 'comment without an id or a page' });
      continue;
    }
    const { state, edit, likes } = changes.get(id);
    const isGone = state === 'removed' || state === 'rejected';
    const text = edit?.text || row.text || '';
    // Rows of later actions often have no text.
    if ((text === '' && !isGone) || !seen.isNew(`comment ${id}`)) continue;
    yield* placeRecords(row, seen);
    yield {
      ...{ kind: 'comment', id, container },
      parent: row.parent || null,
      author: authorOf(row),
      ...(state === 'removed' || text === '' ? { text: '', state: 'removed' } : { text: textIn(text), state }),
      ...(row.title && { title: row.title }),
      ...(numberOf(row, 'rating') > 0 && { rating: numberOf(row, 'rating') }),
      likes: Math.max(countOf(row, 'likes'), likes),
      dislikes: countOf(row, 'dislikes'),
      date_created: readTime(row.date_created ?? '', options.zone),
      date_edited: edit?.date || readTime(row.date_edited ?? '', options.zone),
    };
  }
}

/** The page and the author, if no other table describes them. */
function* placeRecords(row: Row, seen: Seen): Generator<VfRecord> {
  const { container = '', url = '', page_title = '', author_name = '' } = row;
  if (url !== '' && seen.isNew(`container ${container}`)) {
    yield { kind: 'container', id: container, url, title: page_title };
  }
  const author = authorOf(row);
  if (author !== null && author_name !== '' && seen.isNew(author)) {
    yield { kind: 'user', id: author, name: author_name, ...(!row.author && { is_guest: true }) };
  }
}

const authorOf = ({ author, author_name }: Row): string | null =>
  author || (author_name ? guestId(author_name, '') : null);

const textIn = (text: string): string =>
  /<[a-z/]|&[a-z#]/i.test(text) ? htmlToText(text, { preservesLineBreaks: true }) : text;
