/** Data for a kind to complete the fields of a comment before it is stored. */
import type { CommentRow } from './comment-row';
import type { Standing } from './standing';

/** `before`: the comment before an edit; `standing`: the existing review, for kinds with one thread per person. */
export interface FieldsAt {
  isReply: boolean;
  before: CommentRow | null;
  standing?: Standing | undefined;
  now: number;
}
