/**
 * How the author of a comment is notified of a verdict: that it is published, when it waited; that it is not, and why, by the
 * words of who rejected it or by what the checks found. Not of spam, whose senders would learn from it, nor while a ban hides
 * from them that anything is hidden.
 */
import type { RejectReason, Verdict } from '../../../../../core/contract/moderation';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import type { CommentRow } from '../model/comment-row';

/** @returns whether there is anything for them to read */
export function notifyAuthor(
  unit: UnitOfWork,
  before: Pick<CommentRow, 'state' | 'state_reasons'>,
  { row, verdict, reason, isChange }: { row: CommentRow; verdict: Verdict; reason?: RejectReason; isChange?: boolean },
): boolean {
  if (row.state_reasons.includes('actor_ghost_banned')) return false;
  const waited = before.state_reasons.includes('content_awaiting_moderation');
  if (verdict === 'enable' && waited && row.state === 'visible') {
    unit.addFact({ fact: 'approved', comment: row, reason: 'content_awaiting_moderation', isChange });
    return true;
  }
  if (verdict === 'disable' && (waited || before.state === 'visible')) {
    const why = reason ?? (waited ? foundIn(row) : 'content_disabled');
    unit.addFact({ fact: 'refused', comment: row, reason: why, isChange });
    return true;
  }
  return false;
}

/** A refusal no longer holds: who reads that their comment was refused may read next that it was not. */
export function withdrawRefusal(unit: UnitOfWork, before: CommentRow, row: CommentRow): void {
  if (before.state === 'disabled' && row.state === 'awaiting_moderation') {
    unit.addFact({ fact: 'reopened', comment: row });
  }
}

/** What the pipeline held it for, where that is the author's to mend. */
const EXPLAINED = ['words', 'links', 'length', 'duplicate'];
const foundIn = ({ decisions }: CommentRow): string =>
  decisions.findLast(({ phase, verdict }) => verdict !== 'pass' && EXPLAINED.includes(phase))?.phase ??
  'content_disabled';
