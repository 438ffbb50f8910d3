/**
 * Flags: one a person and comment, with a reason. Staff clear all of a comment, anybody takes the own one back.
 * How many there are is told to staff only (comments.presenter); that somebody flagged is news on the socket.
 */
import type { FlagReason } from '../../../../core/contract/comment';
import { presentPublic } from '../comments/comments.presenter';
import { findSeen, messageType, requireSection } from '../comments/comments.service';
import type { Participant } from '../comments/participant';
import type { PlainJob } from '../events/turns';
import { deleteFlags, insertFlag, setTotalFlags } from './flags.repository';

interface Flag {
  who: Participant;
  section_uuid: string;
  id: number;
}

export const flag =
  ({ who, section_uuid, id, reason }: Flag & { reason: FlagReason }): PlainJob<void> =>
  async (turn) => {
    const { trx, container, now } = turn;
    requireSection(container, section_uuid);
    const comment = await findSeen(turn, who, id);
    who.require('content/flag', { container, comment, now });
    const is_counted = !who.isGhostBanned;
    const values = { user_id: who.id, comment_id: id, container_uuid: container.uuid, reason, is_counted };
    const isNew = await insertFlag(trx, { ...values, date_created: now });
    if (!isNew || !is_counted) return;
    const row = await setTotalFlags(trx, id, comment.total_flags + 1);
    if (row.state === 'visible') turn.append(messageType(row), 'flagged', presentPublic(row));
  };

export const clearFlags =
  ({ who, section_uuid, id }: Flag): PlainJob<void> =>
  async (turn) => {
    const { trx, container } = turn;
    requireSection(container, section_uuid);
    const comment = await findSeen(turn, who, id);
    const isStaff = who.viewer.isStaff;
    if (!isStaff) who.require('content/flag', { container, comment, now: turn.now });
    const cleared = await deleteFlags(trx, { comment_id: id, ...(!isStaff && { user_id: who.id }) });
    const counted = cleared.filter((one) => one.is_counted).length;
    if (counted === 0) return;
    const row = await setTotalFlags(trx, id, comment.total_flags - counted);
    if (isStaff && row.state === 'visible') turn.append(messageType(row), 'flags_cleared', presentPublic(row));
  };
