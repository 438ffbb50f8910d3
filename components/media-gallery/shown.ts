import type { Comment } from '../../core/contract/comment';
import type { Medium } from '../../core/contract/media';

/** A picture or video, and its comment. */
export interface Shown {
  medium: Medium;
  comment: Comment;
}
