/**
 * Flags: one a person and comment, with a reason. Staff clear all of a comment, anybody takes the own one back.
 * How many there are is for staff only, also live; that somebody flagged is published to everybody.
 */

import type { FlagReason } from '../../../../../core/contract/comment';
import type { PlainJob } from '../../platform/write-queue/jobs';
import { log } from '../../sites/moderation-log/moderation-log.repository';
import { type CommentAct, requireComment } from '../comments/act';
import { messageType } from '../comments/comment-state';
import { presentPublic, presentToStaff } from '../comments/comments.presenter';
import { deleteFlags, insertFlag, setTotalFlags } from './flags.repository';

export const flag =
  ({ reason, ...act }: CommentAct & { reason: FlagReason }): PlainJob<void> =>
  async (unit) => {
    const { trx, container, now } = unit;
    const { who, id } = act;
    const comment = await requireComment(unit, act, act.kind.rulings.flag);
    const is_counted = !who.isGhostBanned;
    const values = { user_id: who.id, comment_id: id, container_uuid: container.uuid, reason, is_counted };
    const isNew = await insertFlag(trx, { ...values, date_created: now });
    if (!isNew || !is_counted) return;
    const row = await setTotalFlags(trx, id, comment.total_flags + 1);
    unit.appendForStaff(messageType(row), 'flagged', presentToStaff(row));
    if (row.state === 'visible') unit.append(messageType(row), 'flagged', presentPublic(row));
  };

export const clearFlags =
  (act: CommentAct): PlainJob<void> =>
  async (unit) => {
    const { trx } = unit;
    const { who, id } = act;
    const { isStaff } = who.viewer;
    const comment = await requireComment(unit, act, isStaff ? 'comment/clear_flags' : act.kind.rulings.flag);
    const cleared = await deleteFlags(trx, { comment_id: id, ...(!isStaff && { user_id: who.id }) });
    const counted = cleared.filter((one) => one.is_counted).length;
    if (counted === 0) return;
    const row = await setTotalFlags(trx, id, comment.total_flags - counted);
    unit.appendForStaff(messageType(row), isStaff ? 'flags_cleared' : 'updated', presentToStaff(row));
    if (!isStaff) return;
    await log(unit, { action: 'clear_flags', actor_id: who.id, comment, detail: { flags: counted } });
    if (row.state === 'visible') unit.append(messageType(row), 'flags_cleared', presentPublic(row));
  };
