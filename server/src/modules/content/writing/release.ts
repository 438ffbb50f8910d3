/**
 * Releases messages that wait only for a few seconds (`hold_seconds` of a chat): a durable job shows them afterwards.
 * Leaves alone those that someone has judged meanwhile, or another rule holds.
 */
import type { OutboxMessage } from '../../platform/outbox/outbox.repository';
import type { PlainJob } from '../../platform/write-queue/jobs';
import { changeReasonsOf } from '../comments/comment-state';
import { findComment } from '../comments/comments.repository';
import type { CommentRow } from '../model/comment-row';

export const RELEASE_WAITED = 'release_waited';
const WAITING = 'content_awaiting_moderation';

/** Milliseconds to wait; 0 when it waits for a moderator or not at all. */
function waitOf({ state_reasons, decisions }: Pick<CommentRow, 'state_reasons' | 'decisions'>): number {
  const held = decisions.filter(({ verdict }) => verdict !== 'pass');
  const isTimed = state_reasons.includes(WAITING) && held.every(({ for_ms }) => for_ms !== undefined);
  return isTimed ? Math.max(0, ...held.map(({ for_ms = 0 }) => for_ms)) : 0;
}

export function releaseMessage(row: CommentRow, now: number): OutboxMessage | null {
  const wait = waitOf(row);
  if (wait === 0) return null;
  return {
    kind: RELEASE_WAITED,
    payload: { container_uuid: row.container_uuid, comment_id: row.id },
    idempotency_key: `${RELEASE_WAITED} ${row.id}`,
    now,
    date_next: now + wait,
  };
}

export const release =
  (comment_id: number): PlainJob<void> =>
  async (unit) => {
    const row = await findComment(unit.trx, unit.container.uuid, comment_id);
    if (row && row.date_deleted === null && waitOf(row) > 0) await changeReasonsOf(unit, row, { remove: [WAITING] });
  };
