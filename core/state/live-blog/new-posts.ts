/** New posts of a live blog, and the shown time of posts: everything that runs before hydration. */
import type { Comment } from '../../contract/content/comment';
import type { PostFields } from '../../contract/content/live-blog';
import type { RealtimeEvent } from '../../contract/content/realtime';

export type Post = Comment & PostFields;

export const timeOf = ({ time_shown, date_created }: Pick<Post, 'time_shown' | 'date_created'>): number =>
  time_shown ?? date_created;

export const isPost = (payload: RealtimeEvent['payload']): payload is Post => 'content_uuid' in payload;
export const isRoot = ({ content_uuid, thread_uuid }: Post) => content_uuid === thread_uuid;

/** Checks whether the event brings an unseen post, for the pill. */
export const isNewPost = (
  { posts }: { posts: Pick<Post, 'content_uuid'>[] },
  { payload, action }: RealtimeEvent,
): boolean =>
  isPost(payload) &&
  isRoot(payload) &&
  payload.state === 'visible' &&
  (action === 'created' || action === 'visible') &&
  !posts.some(({ content_uuid }) => content_uuid === payload.content_uuid);
