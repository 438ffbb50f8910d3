/** WordPress: the WXR file from “Tools → Export”, including WooCommerce reviews. */
import { isContainerId } from '../../../../../core/contract/content/comment';
import { htmlToText } from '../../platform/text/html-text';
import { CONTAINER_META } from '../exports/wxr.export';
import type { CommentRecord, VfRecord } from '../records/record';
import type { Format, ReadOptions } from './format';
import { Seen } from './seen';
import { guestId } from './source-ids';
import { readTime } from './source-time';
import { type XmlElement, xmlItems } from './xml-items';

/** Skips pingbacks, which are links from other sites, and order notes of WooCommerce, which are private. */
const COMMENT_TYPES = new Set(['', 'comment', 'review']);

export const wordpress: Format = {
  name: 'wordpress',
  title: 'WordPress',
  matches: (head) => /xmlns:wp="[^"]*wordpress\.org\/export\//.test(head),
  // The same as in our WordPress plug-in.
  containerTemplate: 'wp-{id}',
  async *read(chunks, options) {
    const seen = new Seen();
    for await (const element of xmlItems(chunks, isItem, options)) {
      if (element.name === 'wp:author') yield* authorRecords(element, seen);
      else yield* commentRecords(element, options, seen);
    }
  },
};

const isItem = ({ name }: XmlElement) => name === 'wp:author' || name === 'wp:comment';

function* authorRecords(author: XmlElement, seen: Seen): Generator<VfRecord> {
  const id = author.textOf('wp:author_id');
  if (!/^[1-9]\d*$/.test(id) || !seen.isNew(`user:${id}`)) return;
  yield {
    kind: 'user',
    id: `user:${id}`,
    publisher_id: id,
    name: author.textOf('wp:author_display_name') || author.textOf('wp:author_login'),
    ...(author.textOf('wp:author_email') && { email: author.textOf('wp:author_email') }),
  };
}

function* commentRecords(comment: XmlElement, options: ReadOptions, seen: Seen): Generator<VfRecord> {
  const { zone, report } = options;
  const id = comment.textOf('wp:comment_id');
  const type = comment.textOf('wp:comment_type');
  if (!COMMENT_TYPES.has(type)) return report({ at: `comment ${id}`, what: `left out: ${type}` });
  const page = comment.parent;
  const postId = page?.textOf('wp:post_id') ?? '';
  if (id === '' || postId === '') return report({ at: `comment ${id}`, what: 'comment without a post' });
  const rating = type === 'review' ? readRating(comment) : undefined;
  const container = rating === undefined ? postId : `reviews:${postId}`;
  if (page && seen.isNew(container)) {
    yield {
      kind: 'container',
      id: container,
      source_id: postId,
      ...containerIdOf(page),
      ...(rating !== undefined && { type: 'reviews' }),
      url: page.textOf('link'),
      title: page.textOf('title'),
      is_closed: page.textOf('wp:comment_status') === 'closed',
    };
  }
  const user = readAuthor(comment);
  if (seen.isNew(user.id)) yield user;
  const parent = comment.textOf('wp:comment_parent');
  const utc = readTime(comment.textOf('wp:comment_date_gmt'), 'UTC');
  yield {
    kind: 'comment',
    id,
    container,
    parent: parent === '' || parent === '0' ? null : parent,
    author: user.id,
    text: htmlToText(comment.textOf('wp:comment_content'), { preservesLineBreaks: true }),
    state: stateOf(comment.textOf('wp:comment_approved')),
    ...(rating !== undefined && { rating }),
    date_created: utc ?? readTime(comment.textOf('wp:comment_date'), zone),
  };
}

/** Reads the container id that our own exports write. */
function containerIdOf(page: XmlElement) {
  const container_id = metaOf(page, 'wp:postmeta', CONTAINER_META);
  return isContainerId(container_id) ? { container_id } : {};
}

function metaOf(element: XmlElement, name: string, key: string): string {
  const meta = element.children.find((child) => child.name === name && child.textOf('wp:meta_key') === key);
  return meta?.textOf('wp:meta_value') ?? '';
}

function readAuthor(comment: XmlElement) {
  const name = comment.textOf('wp:comment_author');
  const email = comment.textOf('wp:comment_author_email');
  const account = comment.textOf('wp:comment_user_id');
  if (!/^[1-9]\d*$/.test(account)) return { kind: 'user' as const, id: guestId(name, email), name, is_guest: true };
  return {
    kind: 'user' as const,
    id: `user:${account}`,
    publisher_id: account,
    name,
    ...(email !== '' && { email }),
  };
}

function readRating(comment: XmlElement): number | undefined {
  const rating = Number(metaOf(comment, 'wp:commentmeta', 'rating'));
  return rating >= 0.5 && rating <= 5 ? Math.round(rating * 2) / 2 : undefined;
}

const states: Record<string, CommentRecord['state']> = {
  1: 'visible',
  approve: 'visible',
  spam: 'spam',
  trash: 'removed',
  'post-trashed': 'removed',
};
const stateOf = (approved: string) => states[approved] ?? 'pending';
