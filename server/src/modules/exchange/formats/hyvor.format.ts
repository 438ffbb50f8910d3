/** Hyvor Talk: the JSON of its export. */

import { htmlToText } from '../../platform/text/html-text';
import type { CommentRecord, VfRecord } from '../records/record';
import { countOf, type Fields, isTrue, objectOf, textOf } from './fields';
import type { Format, ReadOptions } from './format';
import { jsonItems } from './json-items';
import { prosemirrorToText } from './prosemirror-text';
import { Seen } from './seen';
import { guestId } from './source-ids';
import { readTime } from './source-time';

export const hyvor: Format = {
  name: 'hyvor',
  title: 'Hyvor Talk',
  matches: (head) => /"body_html"\s*:/.test(head) && /"page"\s*:\s*\{/.test(head),
  async *read(chunks, options) {
    const seen = new Seen();
    for await (const { value } of jsonItems(chunks, ['$.comments.*'], options))
      yield* commentRecords(value, options, seen);
  },
};

function* commentRecords(comment: Fields, { zone, report }: ReadOptions, seen: Seen): Generator<VfRecord> {
  const page = objectOf(comment, 'page');
  const [id, container] = [textOf(comment, 'id'), textOf(page, 'id')];
  if (id === '' || container === '') return report({ at: `comment ${id}`, what: 'comment without an id or a page' });
  if (seen.isNew(container)) {
    const source_id = textOf(page, 'identifier');
    yield {
      kind: 'container',
      id: container,
      ...(source_id !== '' && { source_id }),
      url: textOf(page, 'url'),
      title: textOf(page, 'title'),
    };
  }
  const user = objectOf(comment, 'user');
  const [account, name, email] = [textOf(user, 'id'), textOf(user, 'name'), textOf(user, 'email')];
  const author = account === '' ? guestId(name, email) : `user ${account}`;
  if (seen.isNew(author)) {
    const publisher_id = textOf(user, 'sso_id');
    yield {
      kind: 'user',
      id: author,
      name,
      is_guest: account === '',
      ...(account !== '' && email !== '' && { email }),
      ...(publisher_id !== '' && { publisher_id }),
    };
  }
  yield {
    kind: 'comment',
    id,
    container,
    // The parent is a copy of the whole comment, which is in the list too.
    parent: textOf(objectOf(comment, 'parent'), 'id') || null,
    author,
    // The document is exact. Old exports have only HTML.
    text: prosemirrorToText(textOf(comment, 'body')) ?? htmlToText(textOf(comment, 'body_html')),
    state: states[textOf(comment, 'status')] ?? 'pending',
    is_picked: isTrue(comment, 'is_featured'),
    likes: countOf(comment, 'upvotes'),
    dislikes: countOf(comment, 'downvotes'),
    date_created: readTime(textOf(comment, 'created_at'), zone),
  };
}

const states: Record<string, CommentRecord['state']> = {
  published: 'visible',
  spam: 'spam',
  deleted: 'removed',
  trash: 'removed',
};
