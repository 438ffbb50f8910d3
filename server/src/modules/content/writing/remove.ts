import type { PlainJob } from '../../platform/write-queue/jobs';
import { log } from '../../sites/moderation-log/moderation-log.repository';
import { type CommentAct, requireComment } from '../comments/act';
import { changeState, newState, publish, publishToGhost } from '../comments/comment-state';

/** Deletes the comment for good: the text is never shown again; a stub stays while it has replies. */
export const remove =
  (act: CommentAct): PlainJob<void> =>
  async (unit) => {
    const comment = await requireComment(unit, act, act.kind.rulings.remove);
    const row = await changeState(unit, comment, { ...newState(['content_deleted']), date_deleted: unit.now });
    publish(unit, row, 'deleted', comment.state === 'visible');
    publishToGhost(unit, comment, row, 'deleted');
    const actor_id = act.participant.id;
    if (comment.actor_id !== actor_id) await log(unit, { action: 'remove', actor_id, comment });
  };
