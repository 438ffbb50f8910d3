/** View of a live blog, and how events change it. Pure, because the server renders from it, too. */
import type { Container } from '../../contract/content/comment';
import type { LiveBlog } from '../../contract/content/live-blog';
import { noBlog } from '../../contract/content/live-blog-defaults';
import type { ShownPoll } from '../../contract/content/polls';
import type { EventAction, RealtimeEvent } from '../../contract/content/realtime';
import type { PublicUser } from '../../contract/people/user';
import { isPost, isRoot, type Post, timeOf } from './new-posts';

export type Order = 'newest' | 'oldest';

export interface BlogView {
  container: Container;
  /** Roots in the order they are shown. */
  posts: Post[];
  hasMore: boolean;
  pinned: Post[];
  keyMoments: Post[];
  people: Record<string, Pick<PublicUser, 'name' | 'pic_small'>>;
  order: Order;
  /** Painted polls of these posts, by uuid. */
  polls?: Record<string, ShownPoll>;
}

export const blogOf = ({ blog }: { blog?: Partial<LiveBlog> }): LiveBlog => ({ ...noBlog, ...blog });

/** Newest first, or last; posts of the same time by id. */
const by = (order: Order) => (a: Post, b: Post) => {
  const difference = timeOf(b) - timeOf(a) || (a.content_uuid < b.content_uuid ? 1 : -1);
  return order === 'newest' ? difference : -difference;
};

const without = (posts: Post[], { content_uuid }: Post) => posts.filter((it) => it.content_uuid !== content_uuid);

/** An event is newer than the list; votes on the list's own post stay. */
function put(posts: Post[], post: Post, order: Order): Post[] {
  return [...without(posts, post), post].sort(by(order));
}

/** Checks whether a post belongs among the shown ones, or further down, in a part that is not loaded. */
const hasPlace = ({ posts, hasMore, order }: BlogView, post: Post) => {
  const last = posts.at(-1);
  return !hasMore || !last || by(order)(post, last) < 0;
};

/** Adds a like or a reply to the shown post; later data of the post includes it. */
export const counted = (posts: Post[], uuid: string, total: 'total_likes' | 'total_replies', by: number): Post[] =>
  posts.map((post) => (post.content_uuid === uuid ? { ...post, [total]: Math.max(0, post[total] + by) } : post));

/** Events that add a reply to the count, or remove it. */
const counts: Partial<Record<EventAction, number>> = { visible: 1, disabled: -1, spammed: -1, deleted: -1 };

export function applyEvent(view: BlogView, { payload, seq, action }: RealtimeEvent): BlogView {
  const at = seq === undefined ? {} : { seq };
  if (!isPost(payload)) {
    return 'container_id' in payload ? { ...view, container: { ...payload, ...at } } : view;
  }
  const container = { ...view.container, ...at };
  if (!isRoot(payload)) {
    const by = counts[action];
    return { ...view, container, ...(by && { posts: counted(view.posts, payload.thread_uuid, 'total_replies', by) }) };
  }
  const isShown = payload.state === 'visible';
  const known = view.posts.find(({ content_uuid }) => content_uuid === payload.content_uuid);
  const posts = !isShown
    ? without(view.posts, payload)
    : known || hasPlace(view, payload)
      ? put(view.posts, payload, view.order)
      : view.posts;
  const pinned = isShown && payload.is_pinned ? put(view.pinned, payload, 'newest') : without(view.pinned, payload);
  const keyMoments =
    isShown && payload.is_picked ? put(view.keyMoments, payload, 'newest') : without(view.keyMoments, payload);
  const blog = blogOf(container);
  const last_post = Math.max(blog.last_post ?? 0, payload.date_created);
  const status = isShown && blog.status === 'upcoming' ? 'live' : blog.status;
  return { ...view, container: { ...container, blog: { ...blog, last_post, status } }, posts, pinned, keyMoments };
}
