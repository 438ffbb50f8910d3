/**
 * Flags: one a person and comment, with a reason. Staff clear all of a comment, anybody takes the own one back.
 * How many there are is for staff only, also live; that somebody flagged is published to everybody.
 */

import type { FlagReason } from '../../../../../core/contract/comment';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import { leaveSiteEvent } from '../../platform/site-events/leave-site-event';
import type { PlainJob, UnitOfWork } from '../../platform/write-queue/jobs';
import { log } from '../../sites/moderation-log/moderation-log.repository';
import { type CommentAct, requireComment } from '../comments/act';
import { messageType } from '../comments/comment-state';
import { presentPublic, presentToStaff } from '../comments/comments.presenter';
import { staffRulingOf } from '../kinds/kind';
import type { CommentRow } from '../model/comment-row';
import { bringBack, deleteFlag, insertFlag, layAside, setTotalFlags } from './flags.repository';

export const flag =
  ({ reason, note, ...act }: CommentAct & { reason: FlagReason; note: string }): PlainJob<void> =>
  async (unit) => {
    const { trx, container, now } = unit;
    const { participant, id } = act;
    const comment = await requireComment(unit, act, act.kind.rulings.flag);
    const is_counted = !participant.isGhostBanned;
    const values = {
      user_id: participant.id,
      comment_id: id,
      container_uuid: container.uuid,
      reason,
      note,
      is_counted,
    };
    const isNew = await insertFlag(trx, { ...values, date_created: now });
    if (isNew && !is_counted) {
      unit.appendForSelf({
        user_id: participant.id,
        comment_id: id,
        message_type: messageType(comment),
        action: 'flagged',
      });
    }
    if (!isNew || !is_counted) return;
    const row = await setTotalFlags(trx, id, comment.total_flags + 1);
    await leaveReport(unit, row, participant.id);
    unit.appendForStaff(messageType(row), 'flagged', presentToStaff(row));
    if (row.state === 'visible') unit.append(messageType(row), 'flagged', presentPublic(row));
  };

const leaveReport = ({ trx, site_uuid, container, now }: UnitOfWork, comment: CommentRow, reporter_id: number) =>
  leaveSiteEvent(trx, {
    site_uuid,
    topic: 'moderation',
    action: 'comment.reported',
    data: {
      content_container_uuid: container.uuid,
      content_uuid: numericIdToUuid(comment.id),
      user_uuid: numericIdToUuid(comment.actor_id),
      actor_uuid: numericIdToUuid(reporter_id),
    },
    now,
  });

/** What `DELETE …/flag` means: staff clear everybody's, anybody else takes the own one back. */
export const unflag = (act: CommentAct): PlainJob<void> =>
  act.participant.viewer.isStaff ? clearFlags(act) : takeBack(act);

const takeBack =
  (act: CommentAct): PlainJob<void> =>
  async (unit) => {
    const { trx } = unit;
    const { participant, id, kind } = act;
    const comment = await requireComment(unit, act, kind.rulings.flag);
    const taken = await deleteFlag(trx, { comment_id: id, user_id: participant.id });
    if (!taken?.is_counted) return;
    const row = await setTotalFlags(trx, id, comment.total_flags - 1);
    unit.appendForStaff(messageType(row), 'updated', presentToStaff(row));
  };

const clearFlags =
  (act: CommentAct): PlainJob<void> =>
  async (unit) => {
    const comment = await requireComment(unit, act, staffRulingOf(act.kind, 'clear_flags'));
    const flags = await clearFlagsOf(unit, comment);
    if (flags > 0) await log(unit, { action: 'clear_flags', actor_id: act.participant.id, comment, detail: { flags } });
  };

/** Takes everybody's reports off a comment, to be brought back by `restoreFlags`. @returns how many counted. */
export async function clearFlagsOf(unit: UnitOfWork, comment: CommentRow): Promise<number> {
  const flags = await layAside(unit.trx, comment.id);
  if (flags === 0) return 0;
  const row = await setTotalFlags(unit.trx, comment.id, comment.total_flags - flags);
  unit.appendForStaff(messageType(row), 'flags_cleared', presentToStaff(row));
  if (row.state === 'visible') unit.append(messageType(row), 'flags_cleared', presentPublic(row));
  return flags;
}

export async function restoreFlags(unit: UnitOfWork, comment: CommentRow): Promise<void> {
  const flags = await bringBack(unit.trx, comment.id);
  if (flags === 0) return;
  const row = await setTotalFlags(unit.trx, comment.id, comment.total_flags + flags);
  unit.appendForStaff(messageType(row), 'flagged', presentToStaff(row));
}
