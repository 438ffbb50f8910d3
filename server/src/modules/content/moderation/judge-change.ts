/**
 * Judges a pending edit while the former text is visible (../writing/hold-change). Approval replaces the former text,
 * rejection drops the edit and leaves the former text visible, and spam removes the comment.
 */
import type { Verdict } from '../../../../../core/contract/content/moderation';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import { dropChange, updateContent } from '../comments/changes.repository';
import { publish } from '../comments/comment-state';
import type { CommentRow } from '../model/comment-row';
import { withChange } from '../model/waiting-change';
import { leavePreviews } from '../previews/preview-links';
import { learnFrom } from '../spam/lessons';
import { saveFormerText } from '../versions/versions.repository';
import { notifyAuthor } from './notify-author';

interface Judged {
  row: CommentRow;
  /** True if the verdict needs no further step. */
  isDone: boolean;
}

export async function judgeChange(unit: UnitOfWork, comment: CommentRow, verdict: Verdict): Promise<Judged> {
  if (!comment.waiting_change || verdict === 'review') return { row: comment, isDone: false };
  const isApproved = verdict === 'enable' || verdict === 'unspam';
  const row = isApproved ? await takeChange(unit, comment) : await dropChange(unit.trx, comment.id);
  const isDone = row.state === 'visible' && verdict !== 'spam';
  if (!isDone) return { row, isDone };
  publish(unit, row, 'updated');
  if (isApproved) {
    await leavePreviews(unit, row);
    // A rejected edit leaves the former text in the row, which teaches nothing.
    await learnFrom(unit, row, verdict);
  }
  notifyAuthor(unit, { ...comment, state_reasons: ['content_awaiting_moderation'] }, { row, verdict, isChange: true });
  return { row, isDone };
}

async function takeChange({ trx, now }: UnitOfWork, comment: CommentRow): Promise<CommentRow> {
  const { content, links, mentions, fields, date_edited } = withChange(comment);
  await saveFormerText(trx, comment, content, now);
  const changed = { content, links, mentions, fields, decisions: comment.decisions, now: date_edited ?? now };
  return updateContent(trx, comment.id, changed);
}
