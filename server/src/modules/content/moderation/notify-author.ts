/**
 * Notifies the author of a verdict: that a pending comment was published, or that it was rejected and why, with the
 * moderator's reason or the finding of the checks. Spammers get no notification, because they would learn from it, and
 * neither do ghost-banned authors.
 */
import type { Verdict } from '../../../../../core/contract/content/moderation';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import type { CommentRow } from '../model/comment-row';

interface Notifying {
  row: CommentRow;
  verdict: Verdict;
  reason?: string;
  /** The site's text for the reason. */
  says?: string;
  isChange?: boolean;
}

/** @returns whether the author gets a notification */
export function notifyAuthor(
  unit: UnitOfWork,
  before: Pick<CommentRow, 'state' | 'state_reasons'>,
  { row, verdict, reason, says, isChange }: Notifying,
): boolean {
  if (row.state_reasons.includes('actor_ghost_banned')) return false;
  const waited = before.state_reasons.includes('content_awaiting_moderation');
  if (verdict === 'enable' && waited && row.state === 'visible') {
    unit.addFact({ fact: 'approved', comment: row, reason: 'content_awaiting_moderation', isChange });
    return true;
  }
  if (verdict === 'disable' && (waited || before.state === 'visible')) {
    const why = reason ?? (waited ? foundIn(row) : 'content_disabled');
    unit.addFact({ fact: 'refused', comment: row, reason: why, ...(says && { says }), isChange });
    return true;
  }
  return false;
}

/** Withdraws a refusal that no longer holds, so that its author can later be notified of the approval. */
export function withdrawRefusal(unit: UnitOfWork, before: CommentRow, row: CommentRow): void {
  if (before.state === 'disabled' && row.state === 'awaiting_moderation') {
    unit.addFact({ fact: 'reopened', comment: row });
  }
}

/** Checks whose findings an author can fix, so that the notification names them. */
const EXPLAINED = ['words', 'links', 'length', 'duplicate'];
const foundIn = ({ decisions }: CommentRow): string =>
  decisions.findLast(({ phase, verdict }) => verdict !== 'pass' && EXPLAINED.includes(phase))?.phase ??
  'content_disabled';
