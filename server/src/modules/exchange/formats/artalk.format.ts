/** Artrans, the format of Artalk's transfer tool, which converts Waline, Valine and Twikoo as well. All values are strings. */

import { htmlToText } from '../../platform/text/html-text';
import type { VfRecord } from '../records/record';
import { countOf, type Fields, isTrue, textOf } from './fields';
import type { Format, ReadOptions } from './format';
import { jsonItems } from './json-items';
import { markdownToText } from './markdown-text';
import { Seen } from './seen';
import { guestId } from './source-ids';
import { readTime } from './source-time';

export const artalk: Format = {
  name: 'artalk',
  title: 'Artalk',
  matches: (head) => /"page_key"\s*:/.test(head) && /"nick"\s*:/.test(head),
  async *read(chunks, options) {
    const seen = new Seen();
    for await (const { value } of jsonItems(chunks, ['$.*'], options)) yield* commentRecords(value, options, seen);
  },
};

function* commentRecords(comment: Fields, { zone, report }: ReadOptions, seen: Seen): Generator<VfRecord> {
  const [id, container] = [textOf(comment, 'id'), textOf(comment, 'page_key')];
  if (id === '' || container === '') return report({ at: `comment ${id}`, what: 'comment without an id or a page' });
  if (seen.isNew(container)) {
    const url = /^https?:/.test(container) && { url: container };
    yield { kind: 'container', id: container, ...url, title: textOf(comment, 'page_title') };
  }
  const name = textOf(comment, 'nick');
  const author = guestId(name, textOf(comment, 'email'));
  if (seen.isNew(author)) yield { kind: 'user', id: author, name, is_guest: true };
  const parent = textOf(comment, 'rid');
  const content = textOf(comment, 'content');
  yield {
    kind: 'comment',
    id,
    container,
    parent: parent === '' || parent === '0' ? null : parent,
    author,
    text: /<[a-z]/i.test(content) ? htmlToText(content) : markdownToText(content),
    state: isTrue(comment, 'is_pending') ? 'pending' : 'visible',
    is_pinned: isTrue(comment, 'is_pinned'),
    likes: countOf(comment, 'vote_up'),
    dislikes: countOf(comment, 'vote_down'),
    date_created: readTime(textOf(comment, 'created_at'), zone),
  };
}
