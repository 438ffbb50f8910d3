/** Data of a comment in notices about it. */
import type { FactComment } from '../../../platform/facts/facts';
import type { Notice } from './notification-kind';

type AboutComment = Omit<Notice, 'user_id' | 'group'>;

export const about = (comment: FactComment): AboutComment => ({
  actor_id: comment.actor_id,
  content_id: comment.id,
  target_id: comment.parent_id ?? 0,
  thread_id: comment.thread_id,
  container_uuid: comment.container_uuid,
  section_uuid: comment.section_uuid,
  service: comment.kind,
});
