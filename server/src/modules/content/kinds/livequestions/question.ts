/** The status of a question: open, answered, and open again without its answer; and the number of each. */
import type { Container } from '../../../../../../core/contract/content/comment';
import type { QuestionFields, QuestionState, Questions } from '../../../../../../core/contract/content/questions';
import { numericIdToUuid } from '../../../../../../core/contract/values/ids';
import type { ContainerRow } from '../../../platform/write-queue/container-changes';
import type { CommentRow } from '../../model/comment-row';
import type { FieldsAt } from '../../model/fields-at';

const asked: QuestionFields = {
  status: 'open',
  answer_uuid: null,
  answered_at: null,
  dismissal: null,
  merged_into: null,
};

/** Returns the fields of a question; defaults for an emptied row. */
export const questionOf = ({ fields }: Pick<CommentRow, 'fields'>): QuestionFields => ({ ...asked, ...fields });

/** Clients cannot set these: a new question is open, and an edit does not change the status. */
export const completeFields = (_: unknown, { isReply, before }: FieldsAt): Record<string, unknown> | null =>
  isReply ? null : { ...questionOf(before ?? { fields: null }) };

/** Closes the question with its first answer. If that is removed, remaining answers still count. */
export function answered(root: CommentRow, reply: CommentRow, by: 1 | -1): Record<string, unknown> | null {
  if (root.fields === null) return null;
  const before = questionOf(root);
  const answer_uuid = numericIdToUuid(reply.id);
  if (by === 1) {
    if (before.answer_uuid !== null) return null;
    const answered_at = before.answered_at ?? reply.date_created;
    return { ...before, status: 'answered', answer_uuid, answered_at, dismissal: null, merged_into: null };
  }
  if (before.answer_uuid !== answer_uuid) return null;
  const isAnswered = root.total_replies > 0;
  return { ...before, ...(isAnswered ? { answer_uuid: null } : asked) };
}

const totalOf: Record<QuestionState, 'open' | 'answered' | 'dismissed'> = {
  open: 'open',
  live: 'open',
  answered: 'answered',
  dismissed: 'dismissed',
};

const none: Questions = { open: 0, answered: 0, dismissed: 0, live_uuid: null };
export const questionsOf = ({ fields }: Pick<ContainerRow, 'fields'>): Questions => ({
  ...none,
  ...(fields?.questions as Partial<Questions> | undefined),
});

export function counted(container: ContainerRow, row: CommentRow, by: 1 | -1): void {
  if (row.parent_id !== null || row.fields === null) return;
  const { status } = questionOf(row);
  const questions = questionsOf(container);
  questions[totalOf[status]] += by;
  if (status === 'live') questions.live_uuid = by === 1 ? numericIdToUuid(row.id) : null;
  container.fields = { ...container.fields, questions };
}

export const presentFields = (container: ContainerRow): Partial<Container> => ({
  questions: container.is_hidden ? none : questionsOf(container),
});
