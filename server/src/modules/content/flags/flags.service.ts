/**
 * Flags: one per person and comment, with a reason. Staff clear all flags of a comment; readers remove their own. Only
 * staff see the number, also live; the event of a flag goes to everyone.
 */

import type { FlagReason } from '../../../../../core/contract/content/comment';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { leaveSiteEvent } from '../../platform/site-events/leave-site-event';
import type { PlainJob, UnitOfWork } from '../../platform/write-queue/jobs';
import { log } from '../../sites/moderation-log/moderation-log.repository';
import { type CommentAct, requireComment } from '../comments/act';
import { messageType } from '../comments/comment-state';
import { presentPublic, presentToStaff } from '../comments/comments.presenter';
import { staffRulingOf } from '../kinds/kind';
import type { CommentRow } from '../model/comment-row';
import { bringBack, deleteFlag, insertFlag, layAside, setTotalFlags } from './flags.repository';
import { type HoldRule, holdReported } from './hold-reported';
import { findAgreements, saveReportVerdicts, weightOf } from './reporters.repository';

interface Flagging extends CommentAct {
  reason: FlagReason;
  note: string;
  /** The reporter's network, sealed for this comment; null when the site's rule does not need it. */
  network: string | null;
  rule: HoldRule & { newcomer_hours: number };
}

export const flag =
  ({ reason, note, network, rule, ...act }: Flagging): PlainJob<void> =>
  async (unit) => {
    const { trx, container, now } = unit;
    const { participant, id } = act;
    const comment = await requireComment(unit, act, act.kind.rulings.flag);
    const is_counted = !participant.isGhostBanned;
    const agreement = (await findAgreements(trx, [participant.id], now)).get(participant.id);
    const values = {
      user_id: participant.id,
      weight: weightOf(participant, agreement, { now, newcomer_hours: rule.newcomer_hours }),
      comment_id: id,
      container_uuid: container.uuid,
      reason,
      note,
      is_counted,
      network,
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
    await holdReported(unit, { kind: act.kind, row, rule });
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

/** Handles `DELETE …/flag`: staff clear all flags, readers remove their own. */
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

/** Moves all flags of a comment aside, so that `restoreFlags` can restore them. @returns how many counted */
export async function clearFlagsOf(unit: UnitOfWork, comment: CommentRow): Promise<number> {
  if (comment.total_flags > 0) {
    await saveReportVerdicts(unit.trx, { comment_id: comment.id, agreed: false, now: unit.now });
  }
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
