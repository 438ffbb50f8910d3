import type { CommentRow } from '../model/comment-row';
import type { ItemRow } from './queue.repository';

/** Builds the item of a comment that was never in a queue. */
export const inNoQueue = ({ id, container_uuid, kind, actor_id, total_flags, date_created }: CommentRow): ItemRow => ({
  ...{ comment_id: id, container_uuid, kind, actor_id, reports: total_flags, date_waiting: date_created },
  ...{ queue: null, rule: '', language: '', priority: 0, version: 0 },
  ...{ claimed_by: null, claim_until: null, second_opinion_of: null, question: null },
});
