/**
 * Actions of hosts on a question other than answering: jobs of its container, published to all who see the question.
 * Actions of ghost-banned hosts change nothing, but are answered as if they did.
 */

import type { Dismissal } from '../../../../../core/contract/content/questions';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import type { PlainJob, UnitOfWork } from '../../platform/write-queue/jobs';
import { type CommentAct, requireComment } from '../comments/act';
import { changeFields } from '../comments/comment-state';
import { findComment } from '../comments/comments.repository';
import { questionOf, questionsOf } from '../kinds/livequestions/question';
import type { CommentRow } from '../model/comment-row';

/** Marks the question that a host answers now, and unmarks the one before. */
export const takeUp =
  (act: CommentAct): PlainJob<void> =>
  async (unit) => {
    const question = await requireComment(unit, act, 'question/host');
    if (act.participant.isGhostBanned || questionOf(question).status === 'live') return;
    const before = await liveOne(unit);
    if (before) await changeFields(unit, before, { ...questionOf(before), status: restingOf(before) });
    await changeFields(unit, question, { ...questionOf(question), status: 'live', dismissal: null, merged_into: null });
  };

export const putBack =
  (act: CommentAct): PlainJob<void> =>
  async (unit) => {
    const question = await requireComment(unit, act, 'question/host');
    const fields = questionOf(question);
    if (act.participant.isGhostBanned || (fields.status !== 'live' && fields.status !== 'dismissed')) return;
    await changeFields(unit, question, { ...fields, status: restingOf(question), dismissal: null, merged_into: null });
  };

/** Removes a question from the lists of readers; its asker sees the reason. */
export const dismiss =
  ({ reason, ...act }: CommentAct & { reason: Dismissal }): PlainJob<void> =>
  async (unit) => {
    const question = await requireComment(unit, act, 'question/host');
    const fields = questionOf(question);
    if (act.participant.isGhostBanned || (fields.status === 'dismissed' && fields.dismissal === reason)) return;
    await changeFields(unit, question, { ...fields, status: 'dismissed', dismissal: reason, merged_into: null });
  };

/** Returns the state of a question that no host has taken up. */
const restingOf = (question: CommentRow) => (questionOf(question).answered_at === null ? 'open' : 'answered');

async function liveOne({ trx, container }: UnitOfWork): Promise<CommentRow | undefined> {
  const { live_uuid } = questionsOf(container);
  const id = live_uuid && uuidToNumericId(live_uuid);
  return id ? await findComment(trx, container.uuid, id) : undefined;
}
