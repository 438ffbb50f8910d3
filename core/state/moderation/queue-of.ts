import type { Comment } from '../../contract/content/comment';
import type { Queue } from '../../contract/content/moderation';

/** Returns the queue with a comment; null for a comment that needs no review. */
export function queueOf({ state, total_flags }: Pick<Comment, 'state' | 'total_flags'>): Queue | null {
  if (state !== 'visible') return state;
  return total_flags > 0 ? 'reported' : null;
}
