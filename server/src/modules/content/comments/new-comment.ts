/** Creates the row of a new comment. */
import type { ContentState, StateReason } from '../../../../../core/contract/content/comment';
import type { Decision } from '../../../../../core/contract/content/site-rules';
import type { CommentRow } from '../model/comment-row';
import type { WrittenContent } from '../model/written-content';

export interface NewComment extends WrittenContent, Partial<Pick<CommentRow, 'origin' | 'social_id'>> {
  id: number;
  kind: string;
  container_uuid: string;
  section_uuid: string;
  /** The answered comment; null for a root. */
  parent: CommentRow | null;
  actor_id: number;
  state: ContentState;
  state_reasons: StateReason[];
  idempotency_key: string | null;
  decisions: Decision[];
  fingerprint: number | null;
  now: number;
}

/** New comments have no votes, replies or flags. */
export const newComment = ({ parent, now, ...comment }: NewComment): CommentRow => ({
  origin: null,
  social_id: null,
  ...comment,
  thread_id: parent?.thread_id ?? comment.id,
  parent_id: parent?.id ?? null,
  parent_actor_id: parent?.actor_id ?? null,
  media_uuids: comment.media.map(({ media_uuid }) => media_uuid),
  base_likes: 0,
  base_dislikes: 0,
  is_listed: comment.state === 'visible',
  is_picked: false,
  is_top: false,
  date_pinned: null,
  date_edited: null,
  date_deleted: null,
  waiting_change: null,
  date_created: now,
  total_likes: 0,
  ranked_likes: 0,
  ranked_best: 0,
  ranked_replies: 0,
  total_dislikes: 0,
  total_replies: 0,
  total_direct_replies: 0,
  total_flags: 0,
});
