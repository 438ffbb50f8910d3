/**
 * Verdicts and marks: jobs of the comment's container. Repeating one changes and publishes nothing. Source:
 * specification §4; host contract 9.4, 10, 15
 */

import { type Mark, type Verdict, verdicts } from '../../../../../core/contract/content/moderation';
import type { EventAction } from '../../../../../core/contract/content/realtime';
import type { Decision } from '../../../../../core/contract/content/site-rules';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import type { PlainJob, UnitOfWork } from '../../platform/write-queue/jobs';
import { log } from '../../sites/moderation-log/moderation-log.repository';
import { type CommentAct, requireComment } from '../comments/act';
import { setDecisions } from '../comments/changes.repository';
import { changeReasonsOf, publish } from '../comments/comment-state';
import { agreeWithReports } from '../flags/reporters.repository';
import { staffRulingOf } from '../kinds/kind';
import type { CommentRow } from '../model/comment-row';
import { forgetLesson, learnFrom } from '../spam/lessons';
import { judgeChange } from './judge-change';
import { findPinned, setMark } from './moderation.repository';
import { notifyAuthor, withdrawRefusal } from './notify-author';

export const judge =
  ({ verdict, ...act }: CommentAct & { verdict: Verdict }): PlainJob<void> =>
  async (unit) => {
    const before = await requireComment(unit, act, staffRulingOf(act.kind, verdict));
    const { row: comment, isDone } = await judgeChange(unit, before, verdict);
    if (isDone) return log(unit, { action: verdict, actor_id: act.participant.id, comment, detail: { change: true } });
    const row = await changeReasonsOf(unit, comment, verdicts[verdict], verdict === 'spam' ? 'spammed' : 'disabled');
    if (row === before) return;
    withdrawRefusal(unit, comment, row);
    if (verdict === 'disable' || verdict === 'spam') await agreeWithReports(unit, row);
    if (verdict === 'review') await holdForStaff(unit, row);
    else await learnFrom(unit, row, verdict);
    notifyAuthor(unit, comment, { row, verdict });
    const detail = { from: comment.state_reasons, to: row.state_reasons };
    await log(unit, { action: verdict, actor_id: act.participant.id, comment, detail });
  };

/** Holds the comment for a person: neither time nor a confirmed address releases it, and the model learns nothing. */
async function holdForStaff({ trx, now }: UnitOfWork, { id, decisions }: CommentRow): Promise<void> {
  const held: Decision = { phase: 'premoderation', rule: 'review', version: 0, verdict: 'hold', date: now };
  await setDecisions(trx, id, [...decisions, held]);
  await forgetLesson(trx, id);
}

const effects = {
  pick: { action: 'picked', undo: 'unpicked', total: 'total_visible_picked' },
  pin: { action: 'pinned', undo: 'unpinned', total: 'total_visible_pinned' },
  // The wire has no separate action for it.
  top: { action: 'updated', undo: 'updated', total: 'total_visible_top' },
} as const satisfies Record<Mark, { action: EventAction; undo: EventAction; total: keyof ContainerRow }>;

export const setMarkOf =
  ({ mark, isOn, ...act }: CommentAct & { mark: Mark; isOn: boolean }): PlainJob<void> =>
  async (unit) => {
    const action = isOn ? mark : (`un${mark}` as const);
    const comment = await requireComment(unit, act, staffRulingOf(act.kind, action));
    const was = { pick: comment.is_picked, pin: comment.date_pinned !== null, top: comment.is_top }[mark];
    if (was === isOn) return;
    if (mark === 'pin' && isOn) await makePlace(unit, act);
    await change(unit, act.id, mark, isOn);
    await log(unit, { action, actor_id: act.participant.id, comment });
  };

async function change(unit: UnitOfWork, id: number, mark: Mark, isOn: boolean): Promise<void> {
  const { trx, container, now } = unit;
  const row = await setMark(trx, id, mark, isOn, now);
  const { total, undo, action: done } = effects[mark];
  if (row.state === 'visible' && (row.parent_id === null || mark === 'pin')) container[total] += isOn ? 1 : -1;
  publish(unit, row, isOn ? done : undo);
}

/** Unpins the oldest comment when the kind's limit is reached. */
async function makePlace(unit: UnitOfWork, { kind }: CommentAct): Promise<void> {
  if (kind.pinsAtMost === undefined) return;
  const pinned = await findPinned(unit.trx, kind, unit.container.uuid);
  for (const { id } of pinned.slice(kind.pinsAtMost - 1)) await change(unit, id, 'pin', false);
}
