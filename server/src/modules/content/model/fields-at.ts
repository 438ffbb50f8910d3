/** What a kind knows when it completes the fields of a comment that is about to be stored. */
import type { CommentRow } from './comment-row';
import type { Standing } from './standing';

/** `before`: the comment that is edited; `standing`: of a kind that people write once in. */
export interface FieldsAt {
  isReply: boolean;
  before: CommentRow | null;
  standing?: Standing | undefined;
  now: number;
}
