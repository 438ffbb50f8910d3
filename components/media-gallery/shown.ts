import type { Comment } from '../../core/contract/content/comment';
import type { Medium } from '../../core/contract/content/media';

/** A picture or video, and its comment. */
export interface Shown {
  medium: Medium;
  comment: Comment;
}
