/**
 * The Facebook comments plug-in, which has ended: answers of the Graph API that a publisher has saved before, one page per line as
 * `{"id": "<address>", "og_object": {"title": …, "comments": {"data": […]}}}`, or with `comments` in place of `og_object`.
 */
import type { VfRecord } from '../records/record';
import { countOf, type Fields, objectOf, objectsOf, textOf } from './fields';
import type { Format, ReadOptions } from './format';
import { jsonLines } from './lines';
import { Seen } from './seen';
import { guestId } from './source-ids';
import { readTime } from './source-time';

export const facebook: Format = {
  name: 'facebook',
  title: 'Facebook comments plug-in',
  takesSeveralFiles: true,
  matches: (head) => /"created_time"\s*:/.test(head) && /"(og_object|comments)"\s*:/.test(head),
  async *read(chunks, options) {
    const seen = new Seen();
    for await (const page of jsonLines(chunks, options)) yield* pageRecords(page, options, seen);
  },
};

function* pageRecords(page: Fields, options: ReadOptions, seen: Seen): Generator<VfRecord> {
  const url = textOf(page, 'id');
  if (!/^https?:/.test(url)) return options.report({ at: `page ${url}`, what: 'page without an address' });
  const shared = objectOf(page, 'og_object');
  yield { kind: 'container', id: url, url, title: textOf(shared, 'title') };
  const roots = [...commentsOf(page), ...commentsOf(shared)];
  // Replies wait in a list, because a file may nest them deeper than a function can call itself.
  const open = roots.map((comment) => ({ comment, parent: null as string | null }));
  // The loop below adds entries to the list.
  for (const { comment, parent } of open) {
    const id = textOf(comment, 'id');
    if (id === '') {
      options.report({ at: `page ${url}`, what: 'comment without an id or a page' });
      continue;
    }
    yield* commentRecords(comment, { url, id, parent }, options, seen);
    for (const reply of commentsOf(comment)) open.push({ comment: reply, parent: id });
  }
}

const commentsOf = (fields: Fields): Fields[] => objectsOf(objectOf(fields, 'comments'), 'data');

function* commentRecords(
  comment: Fields,
  { url, id, parent }: { url: string; id: string; parent: string | null },
  { zone }: ReadOptions,
  seen: Seen,
): Generator<VfRecord> {
  const from = objectOf(comment, 'from');
  const name = textOf(from, 'name');
  const author = textOf(from, 'id') ? `facebook ${textOf(from, 'id')}` : guestId(name, '');
  const isKnown = name !== '';
  // Facebook stopped naming authors in 2018. Its ids are of no use for logins here.
  if (isKnown && seen.isNew(author)) yield { kind: 'user', id: author, name, is_guest: true };
  yield {
    kind: 'comment',
    id,
    container: url,
    parent,
    author: isKnown ? author : null,
    text: textOf(comment, 'message'),
    state: comment.is_hidden === true ? 'removed' : 'visible',
    likes: countOf(comment, 'like_count'),
    date_created: readTime(textOf(comment, 'created_time'), zone),
  };
}
