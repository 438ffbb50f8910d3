/**
 * Decides pending and reported comments, undoes decisions, and explains them: jobs of the comment's container. An
 * approval also clears the reports, which have been reviewed. An undo needs no data from the client: the log has the
 * former state.
 */

import type { StateReason } from '../../../../../core/contract/content/comment';
import { type Resolution, stateOf, type Verdict, verdicts } from '../../../../../core/contract/content/moderation';
import type { ResolveBody } from '../../../../../core/contract/content/moderation-api';
import type { Lesson } from '../../../../../core/contract/content/site-rules';
import { ApiError } from '../../../http/errors';
import type { PlainJob } from '../../platform/write-queue/jobs';
import { addReason, lastDecision, log, type Trail } from '../../sites/moderation-log/moderation-log.repository';
import { type CommentAct, requireComment } from '../comments/act';
import { changeReasonsOf } from '../comments/comment-state';
import { findComment } from '../comments/comments.repository';
import { clearFlagsOf, restoreFlags } from '../flags/flags.service';
import { agreeWithReports, dropReportVerdicts } from '../flags/reporters.repository';
import { staffRulingOf } from '../kinds/kind';
import { learnFrom, unlearn } from '../spam/lessons';
import { judgeChange } from './judge-change';
import { unvouch } from './moderation.repository';
import { notifyAuthor, withdrawRefusal } from './notify-author';

export const verdictOf = { approve: 'enable', reject: 'disable', spam: 'spam' } as const satisfies Record<
  Exclude<Resolution, 'undo'>,
  Verdict
>;

/** A reason of the site, with the site's text for the author, if it has one. */
interface GivenReason {
  reason?: string;
  says?: string;
}

interface Noted {
  trail?: Trail;
  /** The version of the item before the decision, for the log: an undo finds out whether this is the decision it names. */
  version?: number;
}

interface Resolving extends CommentAct, Pick<ResolveBody, 'resolution'>, GivenReason, Noted {}

export function resolve({ resolution, reason, says, ...act }: Resolving): PlainJob<void> {
  if (resolution === 'undo') return undo(act);
  return async (unit) => {
    if (resolution !== 'explain') await decide(act, resolution)(unit);
    if (resolution === 'spam' && reason !== undefined) {
      const last = await lastDecision(unit.trx, act.id);
      if (last?.action === 'spam' && last.actor_id === act.participant.id) await addReason(unit.trx, last.id, reason);
      return;
    }
    if (reason === undefined || (resolution !== 'explain' && resolution !== 'reject')) return;
    const isSaid = await explain(act, { reason, ...(says && { says }) })(unit);
    // The comment stays rejected, but no reason is logged for an author who gets no notification.
    if (!isSaid && resolution === 'explain') throw new ApiError('decided_since');
  };
}

const decide =
  ({ trail, version, ...act }: CommentAct & Noted, resolution: keyof typeof verdictOf): PlainJob<void> =>
  async (unit) => {
    const verdict = verdictOf[resolution];
    const before = await requireComment(unit, act, staffRulingOf(act.kind, verdict));
    const flags = resolution === 'approve' ? await clearFlagsOf(unit, before) : 0;
    const { row: comment, isDone } = await judgeChange(unit, before, verdict);
    const by = { ...trail, action: verdict, actor_id: act.participant.id, comment };
    const at = version !== undefined && { version };
    if (isDone) return log(unit, { ...by, detail: { change: true, ...at } });
    const goes = verdict === 'spam' ? 'spammed' : 'disabled';
    const row = await changeReasonsOf(unit, comment, verdicts[verdict], goes);
    if (row === before && flags === 0) return;
    if (verdict !== 'enable') await agreeWithReports(unit, row);
    if (row !== comment) {
      await learnFrom(unit, row, verdict);
      notifyAuthor(unit, comment, { row, verdict });
    }
    const detail = { from: comment.state_reasons, to: row.state_reasons, ...(flags > 0 && { flags }), ...at };
    await log(unit, { ...by, detail });
  };

/**
 * Explains a rejection, with it or afterwards, by the same moderator: notifies the author again, with the reason, in
 * one mail if none was sent yet.
 *
 * @returns whether the author is notified; spammers and ghost-banned authors are not
 */
const explain =
  (act: CommentAct, { reason, says }: GivenReason & { reason: string }): PlainJob<boolean> =>
  async (unit) => {
    const row = await requireComment(unit, act, staffRulingOf(act.kind, 'disable'));
    const last = await lastDecision(unit.trx, row.id);
    if (last?.action !== 'disable' || last.actor_id !== act.participant.id) throw new ApiError('decided_since');
    const { from = [], change, reason: known } = last.detail as Decided;
    if (known === reason) return true;
    const reasons: StateReason[] = change ? ['content_awaiting_moderation'] : from;
    const before = { state: stateOf(reasons), state_reasons: reasons };
    const isSaid = notifyAuthor(unit, before, {
      row,
      verdict: 'disable',
      reason,
      ...(says && { says }),
      isChange: change,
    });
    if (isSaid) await addReason(unit.trx, last.id, reason);
    return isSaid;
  };

/** Members of a decision in the log. */
interface Decided {
  from?: StateReason[];
  to?: StateReason[];
  flags?: number;
  reason?: string;
  /** The decision was about a pending edit. An undo does not restore the other text. */
  change?: true;
}

const undo =
  ({ trail, ...act }: CommentAct & Noted): PlainJob<void> =>
  async (unit) => {
    const { trx } = unit;
    const comment = await requireComment(unit, act, staffRulingOf(act.kind, 'enable'));
    const last = await lastDecision(trx, comment.id);
    const {
      from = comment.state_reasons,
      to = comment.state_reasons,
      flags = 0,
      change,
    } = (last?.detail ?? {}) as Decided;
    const isOwn = last && last.action !== 'undo' && last.actor_id === act.participant.id;
    if (!isOwn || change || to.join() !== comment.state_reasons.join()) throw new ApiError('decided_since');

    const back = { add: from.filter((it) => !to.includes(it)), remove: to.filter((it) => !from.includes(it)) };
    const row = await changeReasonsOf(
      unit,
      comment,
      back,
      from.includes('content_marked_as_spam') ? 'spammed' : 'disabled',
    );
    withdrawRefusal(unit, comment, row);
    await dropReportVerdicts(trx, comment.id);
    if (flags > 0) await restoreFlags(unit, (await findComment(trx, row.container_uuid, row.id)) ?? row);
    if (row !== comment && last.action !== 'clear_flags' && last.action !== 'review') {
      await unlearn(unit, row, last.action as Lesson);
      await unvouch(trx, row.actor_id, last.date_created);
    }
    const detail = { from: to, to: from };
    await log(unit, { ...trail, action: 'undo', actor_id: act.participant.id, comment, detail });
  };
