/** Commento, Commento++ and Comentario. They export only the difference of likes and dislikes. */

import { htmlToText } from '../../platform/text/html-text';
import type { CommentRecord, VfRecord } from '../records/record';
import { type Fields, isTrue, numberOf, textOf } from './fields';
import type { Format, ReadOptions } from './format';
import { jsonItems } from './json-items';
import { markdownToText } from './markdown-text';
import { guestId } from './source-ids';
import { readTime } from './source-time';

/** Ids that stand for a comment without an account. */
const ANONYMOUS = /^(?:anonymous|0{64}|00000000-0000-0000-0000-000000000000)?$/;

export const commento: Format = {
  name: 'commento',
  title: 'Commento or Comentario',
  matches: (head) => /"commenterHex"|"commenters"\s*:|"pageId"/.test(head),
  async *read(chunks, options) {
    const paths = ['$.comments.*', '$.commenters.*', '$.pages.*'];
    for await (const { list, value } of jsonItems(chunks, paths, options)) {
      if (list === 'comments') yield* commentRecords(value, options);
      else if (list === 'pages') yield pageRecord(value);
      else yield* commenterRecords(value);
    }
  },
};

const pageRecord = (page: Fields): VfRecord => ({
  kind: 'container',
  id: textOf(page, 'id'),
  source_id: textOf(page, 'path'),
  title: textOf(page, 'title'),
  is_closed: isTrue(page, 'isReadonly'),
});

function* commenterRecords(commenter: Fields): Generator<VfRecord> {
  const id = textOf(commenter, 'commenterHex') || textOf(commenter, 'id');
  if (ANONYMOUS.test(id)) return;
  const email = textOf(commenter, 'email');
  yield { kind: 'user', id, name: textOf(commenter, 'name'), ...(email !== '' && { email }) };
}

function* commentRecords(comment: Fields, { zone, report }: ReadOptions): Generator<VfRecord> {
  const id = textOf(comment, 'commentHex') || textOf(comment, 'id');
  // Older versions of Commento call the path `url`.
  const container = textOf(comment, 'pageId') || textOf(comment, 'path') || textOf(comment, 'url');
  if (id === '' || container === '') return report({ at: `comment ${id}`, what: 'comment without an id or a page' });
  const author = textOf(comment, 'commenterHex') || textOf(comment, 'userCreated');
  const guest = textOf(comment, 'authorName');
  if (ANONYMOUS.test(author)) yield { kind: 'user', id: guestId(guest, ''), name: guest, is_guest: true };
  const parent = textOf(comment, 'parentHex') || textOf(comment, 'parentId');
  const score = numberOf(comment, 'score');
  const markdown = textOf(comment, 'markdown');
  yield {
    kind: 'comment',
    id,
    container,
    parent: parent === '' || parent === 'root' ? null : parent,
    author: ANONYMOUS.test(author) ? guestId(guest, '') : author,
    text: markdown === '' ? htmlToText(textOf(comment, 'html')) : markdownToText(markdown),
    state: stateOf(comment),
    likes: Math.max(0, score),
    dislikes: Math.max(0, -score),
    date_created: readTime(textOf(comment, 'creationDate') || textOf(comment, 'createdTime'), zone),
  };
}

function stateOf(comment: Fields): CommentRecord['state'] {
  if (isTrue(comment, 'deleted') || isTrue(comment, 'isDeleted')) return 'removed';
  const state = textOf(comment, 'state');
  if (state === 'flagged') return 'spam';
  const waits = state === 'unapproved' || isTrue(comment, 'isPending') || comment.isApproved === false;
  return waits ? 'pending' : 'visible';
}
