/** Disqus: the XML of its export tool, which has no votes. */

import { htmlToText } from '../../platform/text/html-text';
import type { CommentRecord, VfRecord } from '../records/record';
import type { Format, ReadOptions } from './format';
import { Seen } from './seen';
import { guestId, idFrom } from './source-ids';
import { readTime } from './source-time';
import { type XmlElement, xmlItems } from './xml-items';

export const disqus: Format = {
  name: 'disqus',
  title: 'Disqus',
  matches: (head) => /<disqus\b/.test(head),
  async *read(chunks, options) {
    const seen = new Seen();
    for await (const element of xmlItems(chunks, isItem, options)) {
      if (element.name === 'thread') yield* threadRecords(element, options);
      else yield* postRecords(element, options, seen);
    }
  },
};

/** Posts contain an empty `thread` element too, which only names their thread. */
const isItem = ({ name, parent }: XmlElement) => parent?.name === 'disqus' && (name === 'thread' || name === 'post');

function* threadRecords(thread: XmlElement, { zone }: ReadOptions): Generator<VfRecord> {
  const id = thread.attributes['dsq:id'];
  if (!id) return;
  const identifier = thread.textOf('id');
  yield {
    kind: 'container',
    id,
    ...(identifier !== '' && { source_id: identifier }),
    url: thread.textOf('link'),
    title: thread.textOf('title'),
    is_closed: thread.textOf('isClosed') === 'true',
    date_created: readTime(thread.textOf('createdAt'), zone),
  };
}

function* postRecords(post: XmlElement, { zone, report }: ReadOptions, seen: Seen): Generator<VfRecord> {
  const container = post.find('thread')?.attributes['dsq:id'];
  const message = post.textOf('message');
  const date = post.textOf('createdAt');
  const author = post.find('author');
  const user = author && readAuthor(author);
  const id = post.attributes['dsq:id'] || idFrom(container ?? '', user?.id ?? '', date, message);
  if (!container) return report({ at: `post ${id}`, what: 'comment without a thread' });
  if (user && seen.isNew(user.id)) yield user;
  yield {
    kind: 'comment',
    id,
    container,
    parent: post.find('parent')?.attributes['dsq:id'] || null,
    author: user?.id ?? null,
    text: htmlToText(message),
    state: stateOf(post),
    is_picked: post.textOf('isHighlighted') === 'true',
    date_created: readTime(date, zone),
  };
}

function readAuthor(author: XmlElement) {
  const [name, email, username] = [author.textOf('name'), author.textOf('email'), author.textOf('username')];
  const is_guest = author.textOf('isAnonymous') === 'true' || (email === '' && username === '');
  // Disqus exports the same account sometimes with and sometimes without its user name.
  // An id stays after an erasure, so it has no name.
  const member = email === '' ? `username:${idFrom(username)}` : `email:${idFrom(email.toLowerCase())}`;
  return {
    kind: 'user' as const,
    id: is_guest ? guestId(name, email) : member,
    name: name || username,
    is_guest,
    ...(!is_guest && email !== '' && { email }),
  };
}

function stateOf(post: XmlElement): CommentRecord['state'] {
  if (post.textOf('isDeleted') === 'true') return 'removed';
  if (post.textOf('isSpam') === 'true') return 'spam';
  return post.textOf('isApproved') === 'false' ? 'pending' : 'visible';
}
