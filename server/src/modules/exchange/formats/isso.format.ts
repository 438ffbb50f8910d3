/**
 * Isso: its SQLite database as JSON. Each item is a comment with the columns of its thread:
 * `sqlite3 comments.db -json "select t.uri, t.title, c.* from comments c join threads t on t.id = c.tid"`
 */
import type { CommentRecord, VfRecord } from '../records/record';
import { countOf, type Fields, textOf } from './fields';
import type { Format, ReadOptions } from './format';
import { jsonItems } from './json-items';
import { markdownToText } from './markdown-text';
import { Seen } from './seen';
import { guestId } from './source-ids';
import { readTime } from './source-time';

export const isso: Format = {
  name: 'isso',
  title: 'Isso',
  matches: (head) => /"uri"\s*:/.test(head) && /"tid"\s*:/.test(head) && /"mode"\s*:/.test(head),
  async *read(chunks, options) {
    const seen = new Seen();
    for await (const { value } of jsonItems(chunks, ['$.*'], options)) yield* commentRecords(value, options, seen);
  },
};

function* commentRecords(comment: Fields, { zone, report }: ReadOptions, seen: Seen): Generator<VfRecord> {
  const [id, uri] = [textOf(comment, 'id'), textOf(comment, 'uri')];
  if (id === '' || uri === '') return report({ at: `comment ${id}`, what: 'comment without an id or a page' });
  if (seen.isNew(uri)) {
    const url = /^https?:/.test(uri) && { url: uri };
    yield { kind: 'container', id: uri, ...url, title: textOf(comment, 'title') };
  }
  const name = textOf(comment, 'author');
  const author = guestId(name, textOf(comment, 'email'));
  if (seen.isNew(author)) yield { kind: 'user', id: author, name: name || 'Anonymous', is_guest: true };
  const edited = readTime(textOf(comment, 'modified'), zone);
  yield {
    kind: 'comment',
    id,
    container: uri,
    parent: textOf(comment, 'parent') || null,
    author,
    text: markdownToText(textOf(comment, 'text')),
    state: states[textOf(comment, 'mode')] ?? 'pending',
    // The voters are stored as a filter that cannot be read back.
    likes: countOf(comment, 'likes'),
    dislikes: countOf(comment, 'dislikes'),
    date_created: readTime(textOf(comment, 'created'), zone),
    ...(edited !== undefined && { date_edited: edited }),
  };
}

const states: Record<string, CommentRecord['state']> = { 1: 'visible', 2: 'pending', 4: 'removed' };
