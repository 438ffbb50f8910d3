/** What a starter starts with: what editors pinned, else what they picked last (host contract 15). */
import type { Comment } from '../../core/contract/comment';

/** Pinned ones first, then those picked, the newest of each before the others. */
export const SORT = 'featured';

export const chosenOf = (comments: Comment[]): Comment | undefined =>
  comments.find(({ is_pinned }) => is_pinned) ?? comments.find(({ is_picked }) => is_picked);
