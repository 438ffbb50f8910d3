/** Remark42: the native backup. The first line describes the site; every other line is a comment with its votes. */

import { htmlToText } from '../../platform/text/html-text';
import type { VfRecord } from '../records/record';
import { type Fields, isTrue, objectOf, textOf } from './fields';
import type { Format, ReadOptions } from './format';
import { jsonLines } from './lines';
import { markdownToText } from './markdown-text';
import { Seen } from './seen';
import { readTime } from './source-time';

export const remark42: Format = {
  name: 'remark42',
  title: 'Remark42',
  matches: (head) => /^\s*\{"version":\s*\d+,.*"(users|posts)":/.test(head.split('\n', 1)[0] ?? ''),
  async *read(chunks, options) {
    const seen = new Seen();
    let isHead = true;
    for await (const line of jsonLines(chunks, options)) {
      if (!isHead) yield* commentRecords(line, options, seen);
      isHead = false;
    }
  },
};

function* commentRecords(comment: Fields, { zone, report }: ReadOptions, seen: Seen): Generator<VfRecord> {
  const [id, url] = [textOf(comment, 'id'), textOf(objectOf(comment, 'locator'), 'url')];
  if (id === '' || url === '') return report({ at: `comment ${id}`, what: 'comment without an id or a page' });
  if (seen.isNew(url)) yield { kind: 'container', id: url, url, title: textOf(comment, 'title') };
  const user = objectOf(comment, 'user');
  const author = textOf(user, 'id');
  if (author !== '' && seen.isNew(`user ${author}`)) {
    const is_guest = author.startsWith('anonymous_');
    yield { kind: 'user', id: author, name: textOf(user, 'name'), is_guest };
  }
  const edited = readTime(textOf(objectOf(comment, 'edit'), 'time'), zone);
  const original = textOf(comment, 'orig');
  yield {
    kind: 'comment',
    id,
    container: url,
    parent: textOf(comment, 'pid') || null,
    author: author || null,
    text: original === '' ? htmlToText(textOf(comment, 'text')) : markdownToText(original),
    state: isTrue(comment, 'delete') ? 'removed' : 'visible',
    is_pinned: isTrue(comment, 'pin'),
    date_created: readTime(textOf(comment, 'time'), zone),
    ...(edited !== undefined && { date_edited: edited }),
  };
  for (const [voter, isLike] of Object.entries(objectOf(comment, 'votes'))) {
    // The file does not have the names of people who only voted.
    if (seen.isNew(`user ${voter}`)) yield { kind: 'user', id: voter, name: '' };
    yield { kind: 'vote', comment: id, user: voter, value: isLike === true ? 1 : -1 };
  }
}
