/** Which comment is quoted: the first of its order; pinned ones, which stand before any, take part like all others. */
import type { Comment } from '../../core/contract/comment';
import type { ConversationSort } from '../../core/contract/sorts';
import type { Settings } from './pull-quote.settings';

export const sortOf = ({ type }: Pick<Settings, 'type'>): ConversationSort =>
  ({ 'editors-pick': 'featured', likes: 'num_likes_desc', replies: 'num_replies_desc' })[type] as ConversationSort;

const most = (comments: Comment[], count: (comment: Comment) => number): Comment | undefined =>
  comments.reduce<Comment | undefined>((best, one) => (best && count(best) >= count(one) ? best : one), undefined);

export function chooseQuote(comments: Comment[], { type }: Pick<Settings, 'type'>): Comment | undefined {
  const shown = comments.filter(({ content, parent_uuid, content_container_uuid }) => {
    return content !== undefined && parent_uuid === content_container_uuid;
  });
  if (type === 'editors-pick')
    return most(
      shown.filter(({ is_picked }) => is_picked),
      (it) => it.date_created,
    );
  return most(shown, type === 'likes' ? (it) => it.total_likes : (it) => it.total_replies);
}
