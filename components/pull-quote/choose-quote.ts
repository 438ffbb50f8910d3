/** Chooses the quoted comment: the first visible one in the order, whether or not it is pinned. */
import type { Comment } from '../../core/contract/content/comment';
import type { ConversationSort } from '../../core/contract/content/sorts';
import type { Settings } from './pull-quote.settings';

export const sortOf = ({ type }: Pick<Settings, 'type'>): ConversationSort =>
  ({ 'editors-pick': 'featured', likes: 'num_likes_desc', replies: 'num_replies_desc' })[type] as ConversationSort;

/** The server sends only the first comment of the order. Without a pick, the order by picks begins with an ordinary comment. */
export const chooseQuote = (comments: Comment[], { type }: Pick<Settings, 'type'>): Comment | undefined =>
  comments.find(({ content, is_picked }) => content !== undefined && (type !== 'editors-pick' || is_picked));
