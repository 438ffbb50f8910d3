/** Comment for a starter: the editors' pin, else their latest pick (host contract 15). */
import type { Comment } from '../../core/contract/content/comment';

/** Pinned ones first, then picks, the newest of each first. */
export const SORT = 'featured';

export const chosenOf = (comments: Comment[]): Comment | undefined =>
  comments.find(({ is_pinned }) => is_pinned) ?? comments.find(({ is_picked }) => is_picked);
