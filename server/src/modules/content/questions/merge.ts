/**
 * Merges a question into another: its voters and its asker now wait for the other. The merged question stays readable
 * among the dismissed ones, with a reference to the other.
 */
import { numericIdToUuid, uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import type { PlainJob } from '../../platform/write-queue/jobs';
import { type CommentAct, requireComment } from '../comments/act';
import { changeFields, publish } from '../comments/comment-state';
import { questionOf } from '../kinds/livequestions/question';
import { moveVotes, readMerged } from './merge.repository';
import { queueWaitingNotice } from './waiting-readers';

export const merge =
  ({ into, ...act }: CommentAct & { into: number }): PlainJob<void> =>
  async (unit) => {
    const question = await requireComment(unit, act, 'question/host');
    const target = await requireComment(unit, { ...act, id: into }, 'question/host');
    const merged_into = numericIdToUuid(target.id);
    const fields = questionOf(question);
    if (act.participant.isGhostBanned || fields.merged_into === merged_into) return;
    // Answers belong to their own question, and a dismissed question cannot replace another.
    const isPossible =
      question.id !== target.id && fields.status !== 'answered' && questionOf(target).status !== 'dismissed';
    if (!isPossible) throw new ApiError('invalid_field', { field: 'into' });

    const merged = { status: 'dismissed', dismissal: 'already_asked', merged_into } as const;
    await changeFields(unit, question, { ...fields, ...merged });
    // Earlier merges move along, or they would refer to a question that gets no answer.
    for (const earlier of await readMerged(unit.trx, question)) {
      await changeFields(unit, earlier, { ...questionOf(earlier), ...merged });
    }
    const { voters, row } = await moveVotes(unit.trx, { from: question, to: target, now: unit.now });
    for (const voter of voters) unit.count(voter, 'likes_created', 1);
    unit.count(target.actor_id, 'likes_received', voters.length);
    if (row) publish(unit, row, 'updated');
    const { answer_uuid } = questionOf(row ?? target);
    const id = answer_uuid && uuidToNumericId(answer_uuid);
    if (!id || unit.container.is_hidden) return;
    // The target is answered already, so this notifies the readers of the merged question.
    await queueWaitingNotice(unit.trx, { id, container_uuid: target.container_uuid, question_id: target.id }, unit.now);
  };
