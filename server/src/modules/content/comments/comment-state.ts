/**
 * The states of a comment. `changeState` is the only function that moves counters; `changeReasonsOf` and `publish`
 * publish changes: to everyone if everyone sees the comment, to staff if only its author does. Source: specification
 * §5, §6; host contract 9.4, 10, 15
 */
import { isDeepStrictEqual } from 'node:util';
import type { StateReason } from '../../../../../core/contract/content/comment';
import { changeReasons, stateOf } from '../../../../../core/contract/content/moderation';
import type { EventAction, MessageType } from '../../../../../core/contract/content/realtime';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { publishAnswer } from '../../platform/site-events/publishing';
import type { ContainerChanges, ContainerRow } from '../../platform/write-queue/container-changes';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import { countComment, writerOf } from '../heat/warmth';
import { kindOf } from '../kinds/kinds';
import { type CommentRow, isGhost } from '../model/comment-row';
import { leavePreviews } from '../previews/preview-links';
import { type NewState, refreshListing, updateFields, updateState } from './changes.repository';
import { presentPublic, presentToStaff } from './comments.presenter';
import { findComment } from './comments.repository';
import { countReply } from './reply-counts.repository';

export const newState = (state_reasons: StateReason[]): NewState => ({ state: stateOf(state_reasons), state_reasons });

/** Adds and removes reasons. Publishes to everyone when the comment appears or disappears, and always to staff. */
export async function changeReasonsOf(
  unit: UnitOfWork,
  comment: CommentRow,
  change: { add?: readonly StateReason[]; remove?: readonly StateReason[] },
  goes: EventAction = 'disabled',
): Promise<CommentRow> {
  const after = changeReasons(comment.state_reasons, change);
  if (after.join() === comment.state_reasons.join()) return comment;
  const row = await changeState(unit, comment, newState(after));
  const [was, is] = [comment.state === 'visible', row.state === 'visible'];
  if (was === is) publish(unit, row, 'updated', is);
  else publish(unit, row, is ? 'visible' : goes, true);
  return row;
}

/** Publishes a change to those who see the comment: everyone, or only staff when readers do not see it. */
export function publish(
  unit: UnitOfWork,
  row: CommentRow,
  action: EventAction,
  isSeen = row.state === 'visible',
): void {
  if (isSeen) unit.append(messageType(row), action, presentPublic(row));
  else unit.appendForStaff(messageType(row), action, presentToStaff(row));
}

/** Sends a ghost-banned writer the events that would be public without the ban. */
export function publishToGhost(unit: UnitOfWork, before: CommentRow, row: CommentRow, action: EventAction): void {
  if (!isGhost(before)) return;
  unit.appendForSelf({ user_id: row.actor_id, comment_id: row.id, message_type: messageType(row), action });
}

/** Moves a comment to another state, and updates all counters and the stubs above it. */
export async function changeState(unit: UnitOfWork, comment: CommentRow, change: NewState): Promise<CommentRow> {
  const { trx } = unit;
  const isVisible = change.state === 'visible';
  if (comment.state === 'visible' && !isVisible) await leave(unit, comment);
  const row = await updateState(trx, comment.id, change);
  if (comment.state !== 'visible' && isVisible) {
    await enter(
      unit,
      row,
      row.parent_id === null ? null : ((await findComment(trx, row.container_uuid, row.parent_id)) ?? null),
    );
  }
  await refreshListing(trx, comment.id);
  await followOnNetwork(unit, comment);
  return (await findComment(trx, row.container_uuid, row.id)) ?? row;
}

/** Passes a change of an answer on to the social network that it was sent to (content/federation). */
export async function followOnNetwork({ trx, now }: UnitOfWork, { id, origin, social_id }: CommentRow): Promise<void> {
  if (social_id !== null && origin === null) await addToOutbox(trx, publishAnswer(id, now));
}

/** Counts a comment that became visible in its container, thread, parent and people. */
export async function enter(unit: UnitOfWork, row: CommentRow, parent: CommentRow | null): Promise<void> {
  unit.addFact({ fact: 'shown', comment: row });
  count(unit, row, 1);
  countComment(unit, row, 1, await writerOf(unit, row));
  await leavePreviews(unit, row);
  await countReply(unit.trx, row, 1);
  await followAnswer(unit, row, 1);
  if (parent && !parent.is_listed) await refreshListing(unit.trx, parent.id);
}

async function leave(unit: UnitOfWork, row: CommentRow): Promise<void> {
  unit.addFact({ fact: 'hidden', comment: row });
  count(unit, row, -1);
  countComment(unit, row, -1, await writerOf(unit, row));
  await countReply(unit.trx, row, -1);
  await followAnswer(unit, row, -1);
}

/** Updates the root of an added or removed reply, if its kind derives fields from replies. */
async function followAnswer(unit: UnitOfWork, row: CommentRow, by: 1 | -1): Promise<void> {
  const { answered } = kindOf(row);
  if (!answered || row.parent_id === null) return;
  const root = await findComment(unit.trx, row.container_uuid, row.thread_id);
  const fields = root ? answered(root, row, by) : null;
  if (root && fields) await changeFields(unit, root, fields);
}

/** Changes fields of a comment and publishes the change to all who see it. */
export async function changeFields(unit: UnitOfWork, row: CommentRow, fields: Record<string, unknown>): Promise<void> {
  refill(unit, row, fields);
  await updateFields(unit.trx, row);
  publish(unit, row, 'updated');
}

/** Replaces the fields of a comment in memory, and updates what its container counts by them. */
export function refill(changes: ContainerChanges, row: CommentRow, fields: CommentRow['fields']): void {
  const isCounted = row.state === 'visible';
  const { fields: before } = changes.container;
  const { counted } = kindOf(row);
  if (isCounted) counted?.(changes.container, row, -1);
  row.fields = fields;
  if (isCounted) counted?.(changes.container, row, 1);
  publishCounts(changes, row, before);
}

/** Replies to a review and edits of its text do not change the mean. */
function publishCounts(changes: ContainerChanges, row: CommentRow, before: ContainerRow['fields']): void {
  if (!isDeepStrictEqual(changes.container.fields, before)) kindOf(row).publishCounts?.(changes);
}

export function count(unit: ContainerChanges, row: CommentRow, by: 1 | -1): void {
  const { fields: before } = unit.container;
  countQuietly(unit, row, by);
  publishCounts(unit, row, before);
}

/** Counts a comment without publishing the new counts. */
export function countQuietly(unit: ContainerChanges, row: CommentRow, by: 1 | -1): void {
  const { container } = unit;
  container.total_visible += by;
  kindOf(row).counted?.(container, row, by);
  if (row.date_pinned !== null) container.total_visible_pinned += by;
  // Counts only threads, so that the number matches the list of picks.
  if (row.is_picked && row.parent_id === null) container.total_visible_picked += by;
  if (row.is_top) container.total_visible_top += by;
  unit.count(row.actor_id, 'content_created', by);
  if (row.media.length > 0) unit.count(row.actor_id, isFilmed(row) ? 'videos_created' : 'pictures_created', by);
  // A reply to oneself is not counted as received.
  if (row.parent_actor_id !== row.actor_id) unit.count(row.parent_actor_id, 'replies_received', by);
}

const isFilmed = ({ media }: CommentRow): boolean => media.some(({ type }) => type === 'video');

export function messageType(row: CommentRow): MessageType {
  const { root, reply } = kindOf(row).messages;
  return row.parent_id === null ? root : reply;
}
