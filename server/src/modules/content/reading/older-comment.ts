/** A comment with the fields that older servers and pages read (specification §3 "Comment"). */
import { type Static, Type } from '@fastify/type-provider-typebox';
import { Comment } from '../../../../../core/contract/content/comment';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import { Id, TimeOrNull } from '../../../../../core/contract/values/numbers';
import type { ContainerRow } from '../../platform/write-queue/container-changes';

const processingStatuses = ['approved', 'pending', 'disabled', 'spam', 'removed'] as const;
type ProcessingStatus = (typeof processingStatuses)[number];

export const OlderComment = Type.Interface([Comment], {
  id: Id,
  user_id: Id,
  /** When the conversation closes. After that, nobody can edit its comments. */
  date_locked: TimeOrNull,
  editor_pick: Type.Boolean(),
  processing_status: Type.Unsafe<ProcessingStatus>({ type: 'string', enum: [...processingStatuses] }),
  type: Type.Literal('comment'),
  status: Type.Unsafe<'open' | 'closed'>({ type: 'string', enum: ['open', 'closed'] }),
});
export type OlderComment = Static<typeof OlderComment>;

const statusOf: Record<Comment['state'], ProcessingStatus> = {
  visible: 'approved',
  awaiting_moderation: 'pending',
  disabled: 'disabled',
  hidden: 'disabled',
  spam: 'spam',
};

export const withOlderFields = (
  comment: Comment,
  { expiry_time }: Pick<ContainerRow, 'expiry_time'>,
  now: number,
): OlderComment => ({
  ...comment,
  id: uuidToNumericId(comment.content_uuid) ?? 0,
  user_id: uuidToNumericId(comment.actor_uuid) ?? 0,
  date_locked: expiry_time,
  editor_pick: comment.is_picked,
  processing_status: comment.state_reasons.includes('content_deleted') ? 'removed' : statusOf[comment.state],
  type: 'comment',
  status: isClosed(expiry_time, now) ? 'closed' : 'open',
});

const isClosed = (expiry_time: number | null, now: number): boolean => expiry_time !== null && expiry_time <= now;

/** Returns how long an answer with the status `open` stays valid. */
export const openUntil = ({ expiry_time }: Pick<ContainerRow, 'expiry_time'>, now: number): { until?: number } =>
  expiry_time === null || isClosed(expiry_time, now) ? {} : { until: expiry_time };
