/**
 * Posting, editing and removing: each a job of a turn (../events/turns), so checks, counters and events are one.
 *
 * A post that everybody sees is told as `created`, then `visible`. What only its author sees (waiting for a moderator,
 * ghost-banned) is counted nowhere and told to nobody. Every state change goes through `changeState`, the one place
 * that moves counters.
 * Source: the spec, §5, §6; HOST-API.md 9.4, 10, 15
 */
import type { ContentState, StateReason } from '../../../../core/contract/comment';
import type { MessageType } from '../../../../core/contract/realtime';
import { ApiError } from '../../plugins/errors';
import type { Ledger } from '../events/ledger';
import type { ContainerRow, GatheredJob, PlainJob, Turn } from '../events/turns';
import {
  countReply,
  type NewState,
  newComment,
  refreshListing,
  updateContent,
  updateState,
} from './changes.repository';
import { type CommentRow, presentFor, presentPublic } from './comments.presenter';
import { findComment } from './comments.repository';
import type { WrittenContent } from './content';
import type { Participant } from './participant';
import { isShown } from './room';
import { type Need, type Round, round } from './round';

export interface Posted {
  row: CommentRow;
  isNew: boolean;
  /** As everybody sees it, serialised; null when not everybody does, and for a retry. */
  text: string | null;
}

export interface Post {
  who: Participant;
  section_uuid: string;
  /** Null for a new thread. */
  parent_id: number | null;
  written: WrittenContent;
  idempotency_key: string | null;
}

/** Stores a comment or a reply. The same key by the same person in the same container is the same post. */
export const post = ({
  who,
  section_uuid,
  parent_id,
  written,
  idempotency_key,
}: Post): GatheredJob<Posted, Need, Round> => ({
  gathering: round,
  need: { actor_id: who.id, comment_id: parent_id, post: { idempotency_key } },
  judge(ledger, round, now) {
    const { container } = ledger;
    requireSection(container, section_uuid);
    const before = idempotency_key === null ? undefined : round.findPost(container.uuid, who.id, idempotency_key);
    if (before) return { row: before, isNew: false, text: null };
    // A closed room is said to be closed, whatever becomes of the comment to be answered.
    if (parent_id !== null) who.require('comment/create', { container, now });
    const parent = parent_id === null ? null : requireSeen(container, who, round.find(container.uuid, parent_id));
    who.require(parent ? 'comment/reply' : 'comment/create', { container, ...(parent && { comment: parent }), now });
    const row = newComment({
      ...written,
      ...stateFor(who, container),
      id: round.nextId(),
      container_uuid: container.uuid,
      section_uuid,
      parent,
      actor_id: who.id,
      idempotency_key,
      now,
    });
    round.post(row);
    if (row.state !== 'visible') return { row, isNew: true, text: null };
    count(ledger, row, 1);
    if (parent) round.countReply(row, parent);
    const text = JSON.stringify(presentPublic(row));
    ledger.append(messageType(row), 'created', text);
    ledger.append(messageType(row), 'visible', text);
    return { row, isNew: true, text };
  },
});

/** Replaces text and links. In a pre-moderated container an edited comment waits again, as a new one would. */
export const edit =
  ({
    who,
    section_uuid,
    id,
    written,
  }: Omit<Post, 'parent_id' | 'idempotency_key'> & { id: number }): PlainJob<CommentRow> =>
  async (turn) => {
    const { trx, container, now } = turn;
    requireSection(container, section_uuid);
    const comment = await findSeen(turn, who, id);
    who.require('comment/update', { container, comment, now });
    const wasVisible = comment.state === 'visible';
    let row = await updateContent(trx, id, { content: written.content, links: written.links, now });
    const { state, state_reasons } = stateFor(who, container);
    if (wasVisible && state === 'awaiting_moderation') row = await changeState(turn, row, { state, state_reasons });
    if (wasVisible) turn.append(messageType(row), 'updated', presentPublic(row));
    else turn.touch();
    return row;
  };

/** Removes for good: the text is never shown again, a stub stays while there are replies to it. */
export const remove =
  ({ who, section_uuid, id }: { who: Participant; section_uuid: string; id: number }): PlainJob<void> =>
  async (turn) => {
    const { container, now } = turn;
    requireSection(container, section_uuid);
    const comment = await findSeen(turn, who, id);
    who.require('comment/remove', { container, comment, now });
    const row = await changeState(turn, comment, {
      state: 'hidden',
      state_reasons: ['content_deleted'],
      date_deleted: now,
    });
    if (comment.state === 'visible') turn.append(messageType(row), 'deleted', presentPublic(row));
    else turn.touch();
  };

/** Moves a comment to another state, with every counter and the stubs above it. */
export async function changeState(turn: Turn, comment: CommentRow, change: NewState): Promise<CommentRow> {
  const { trx } = turn;
  const isVisible = change.state === 'visible';
  if (comment.state === 'visible' && !isVisible) await leave(turn, comment);
  const row = await updateState(trx, comment.id, change);
  if (comment.state !== 'visible' && isVisible) {
    await enter(
      turn,
      row,
      row.parent_id === null ? null : ((await findComment(trx, row.container_uuid, row.parent_id)) ?? null),
    );
  }
  await refreshListing(trx, comment.id);
  return (await findComment(trx, row.container_uuid, row.id)) ?? row;
}

/** A comment became visible: container, thread, parent and people count it. */
async function enter(turn: Turn, row: CommentRow, parent: CommentRow | null): Promise<void> {
  count(turn, row, 1);
  await countReply(turn.trx, row, 1);
  if (parent && !parent.is_listed) await refreshListing(turn.trx, parent.id);
}

async function leave(turn: Turn, row: CommentRow): Promise<void> {
  count(turn, row, -1);
  await countReply(turn.trx, row, -1);
}

function count(turn: Ledger, row: CommentRow, by: 1 | -1): void {
  const { container } = turn;
  container.total_visible += by;
  if (row.date_pinned !== null) container.total_visible_pinned += by;
  if (row.is_picked) container.total_visible_picked += by;
  if (row.is_top) container.total_visible_top += by;
  turn.count(row.actor_id, 'content_created', by);
  // An answer to oneself is none received.
  if (row.parent_actor_id !== row.actor_id) turn.count(row.parent_actor_id, 'replies_received', by);
}

/** A comment of this container that the person can see. @throws ApiError content_not_found */
export async function findSeen({ trx, container }: Turn, who: Participant, id: number): Promise<CommentRow> {
  return requireSeen(container, who, await findComment(trx, container.uuid, id));
}

/** @throws ApiError content_not_found */
export function requireSeen(container: ContainerRow, who: Participant, row: CommentRow | undefined): CommentRow {
  if (!row || row.date_deleted !== null || !isShown(container, who.viewer) || !presentFor(row, who.viewer)) {
    throw new ApiError('content_not_found');
  }
  return row;
}

export function requireSection(container: ContainerRow, section_uuid: string): void {
  if (container.section_uuid !== section_uuid) throw new ApiError('container_not_found');
}

export const messageType = (row: CommentRow): MessageType =>
  row.parent_id === null ? 'livecomment_post' : 'reply_to_livecomment_post';

/** Trusted people and staff skip the moderator's queue (HOST-API.md 15); ghost-banned ones never learn of it. */
function stateFor(who: Participant, container: ContainerRow): { state: ContentState; state_reasons: StateReason[] } {
  if (who.isGhostBanned) return { state: 'hidden', state_reasons: ['actor_ghost_banned'] };
  if (container.is_premoderated && !who.isTrusted) {
    return { state: 'awaiting_moderation', state_reasons: ['content_awaiting_moderation'] };
  }
  return { state: 'visible', state_reasons: [] };
}
