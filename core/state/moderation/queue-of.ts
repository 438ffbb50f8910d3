import type { Comment } from '../../contract/comment';
import type { Queue } from '../../contract/moderation';

/** Where staff find a comment; null for one that nobody has to look at. */
export function queueOf({ state, total_flags }: Pick<Comment, 'state' | 'total_flags'>): Queue | null {
  if (state !== 'visible') return state;
  return total_flags > 0 ? 'reported' : null;
}
