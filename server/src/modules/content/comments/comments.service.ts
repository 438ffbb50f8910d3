/**
 * Posting, editing and removing: each a job of a turn (../events/turns), so checks, counters and events are one.
 *
 * A post that everybody sees is told as `created`, then `visible`. What only its author sees (waiting for a moderator,
 * ghost-banned) is counted nowhere and told to staff alone. Every state change goes through `changeState`, the one place
 * that moves counters.
 * Source: specification §5, §6; host contract 9.4, 10, 15
 */
import type { StateReason } from '../../../../../core/contract/comment';
import { changeReasons, stateOf } from '../../../../../core/contract/moderation';
import type { EventAction, MessageType } from '../../../../../core/contract/realtime';
import type { Decision } from '../../../../../core/contract/site-rules';
import type { ContainerChanges } from '../../platform/write-queue/container-changes';
import type { BatchedJob, PlainJob, UnitOfWork } from '../../platform/write-queue/write-queue';
import { log } from '../moderation/log.repository';
import type { Considered } from '../posting/pipeline';
import { keepPreviews, leavePreviews, previewMessage, wantsPreviews } from '../previews/preview-links';
import {
  countReply,
  type NewState,
  newComment,
  refreshListing,
  updateContent,
  updateState,
} from './changes.repository';
import { type CommentRow, presentPublic, presentToStaff } from './comments.presenter';
import { findComment } from './comments.repository';
import type { WrittenContent } from './content';
import type { Participant } from './participant';
import { type Need, nothingYet, type Round, round } from './posting-batch';
import { type CommentAct, requireComment, requireSection } from './require-comment';

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
  /** What the posting pipeline says so far (../posting). */
  considered: Considered;
}

/** Stores a comment or a reply. The same key by the same person in the same container is the same post. */
export const post = ({
  who,
  section_uuid,
  parent_id,
  written,
  idempotency_key,
  considered,
}: Post): BatchedJob<Posted, Need, Round> => ({
  plan: round,
  need: { actor_id: who.id, comment_id: parent_id, post: { idempotency_key, ...lookedFor(considered) } },
  judge(changes, round, now) {
    const { container } = changes;
    requireSection(container, section_uuid);
    const before = idempotency_key === null ? undefined : round.findPost(container.uuid, who.id, idempotency_key);
    if (before) return { row: before, isNew: false, text: null };
    let parent: CommentRow | null = null;
    if (parent_id === null) who.require('comment/create', { container, now });
    else parent = who.requireOn('comment/reply', { container, comment: round.find(container.uuid, parent_id), now });
    const { mark } = considered.draft;
    const { reasons, decisions } = considered.conclude({ container, latest: round.latestOf(who.id, mark) });
    const row = newComment({
      ...written,
      ...newState(reasonsFor(who, reasons)),
      decisions,
      fingerprint: mark?.fingerprint ?? null,
      id: round.nextId(),
      container_uuid: container.uuid,
      section_uuid,
      parent,
      actor_id: who.id,
      idempotency_key,
      now,
    });
    round.post(row);
    if (row.state !== 'visible') {
      changes.tellStaff(messageType(row), 'created', presentToStaff(row));
      return { row, isNew: true, text: null };
    }
    count(changes, row, 1);
    if (parent) round.countReply(row, parent);
    if (considered.draft.rules.link_previews && wantsPreviews(row)) round.messages.push(previewMessage(row, now));
    const text = JSON.stringify(presentPublic(row));
    changes.append(messageType(row), 'created', text);
    changes.append(messageType(row), 'visible', text);
    return { row, isNew: true, text };
  },
});

/** Replaces text and links. What made it wait as a new one makes it wait again. */
export const edit =
  ({ written, considered, ...act }: CommentAct & Pick<Post, 'written' | 'considered'>): PlainJob<CommentRow> =>
  async (unit) => {
    const { trx, container, now } = unit;
    const before = await requireComment(unit, act, 'comment/update');
    const { state, state_reasons } = before;
    const { reasons, decisions } = considered.conclude({ container, latest: nothingYet });
    let row = await updateContent(trx, act.id, {
      ...written,
      links: keepPreviews(written, before.links),
      decisions: latestOf([...before.decisions, ...decisions]),
      now,
    });
    const after = changeReasons(state_reasons, { add: reasonsFor(act.who, reasons) });
    if (stateOf(after) !== state) row = await changeState(unit, row, newState(after));
    tellAll(unit, row, 'updated', state === 'visible');
    if (row.state === 'visible' && considered.draft.rules.link_previews) await leavePreviews(unit, row);
    return row;
  };

/** Removes for good: the text is never shown again, a stub stays while there are replies to it. */
export const remove =
  (act: CommentAct): PlainJob<void> =>
  async (unit) => {
    const comment = await requireComment(unit, act, 'comment/remove');
    const row = await changeState(unit, comment, { ...newState(['content_deleted']), date_deleted: unit.now });
    tellAll(unit, row, 'deleted', comment.state === 'visible');
    const actor_id = act.who.id;
    if (comment.actor_id !== actor_id) await log(unit, { action: 'remove', actor_id, comment });
  };

/** Adds and takes away reasons; everybody hears of it when the comment appears or disappears, staff in any case. */
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
  if (was === is) tellAll(unit, row, 'updated', is);
  else tellAll(unit, row, is ? 'visible' : goes, true);
  return row;
}

/** Tells all who see anything of a change: everybody, or staff alone where readers see nothing of it. */
export function tellAll(
  unit: UnitOfWork,
  row: CommentRow,
  action: EventAction,
  isSeen = row.state === 'visible',
): void {
  if (isSeen) unit.append(messageType(row), action, presentPublic(row));
  else unit.tellStaff(messageType(row), action, presentToStaff(row));
}

/** Moves a comment to another state, with every counter and the stubs above it. */
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
  return (await findComment(trx, row.container_uuid, row.id)) ?? row;
}

/** A comment became visible: container, thread, parent and people count it. */
async function enter(unit: UnitOfWork, row: CommentRow, parent: CommentRow | null): Promise<void> {
  count(unit, row, 1);
  await leavePreviews(unit, row);
  await countReply(unit.trx, row, 1);
  if (parent && !parent.is_listed) await refreshListing(unit.trx, parent.id);
}

async function leave(unit: UnitOfWork, row: CommentRow): Promise<void> {
  count(unit, row, -1);
  await countReply(unit.trx, row, -1);
}

function count(unit: ContainerChanges, row: CommentRow, by: 1 | -1): void {
  const { container } = unit;
  container.total_visible += by;
  if (row.date_pinned !== null) container.total_visible_pinned += by;
  // As many as the list of picks shows, and it shows threads.
  if (row.is_picked && row.parent_id === null) container.total_visible_picked += by;
  if (row.is_top) container.total_visible_top += by;
  unit.count(row.actor_id, 'content_created', by);
  // An answer to oneself is none received.
  if (row.parent_actor_id !== row.actor_id) unit.count(row.parent_actor_id, 'replies_received', by);
}

export const messageType = (row: CommentRow): MessageType =>
  row.parent_id === null ? 'livecomment_post' : 'reply_to_livecomment_post';

/** What the pipeline found, and the ban that its writer never learns of. */
const reasonsFor = (who: Participant, found: readonly StateReason[]): StateReason[] =>
  changeReasons([], { add: [...found, ...(who.isGhostBanned ? (['actor_ghost_banned'] as const) : [])] });

const lookedFor = ({ draft: { mark, now, rules } }: Considered) => ({
  mark,
  repeatedSince: rules.duplicates.minutes > 0 ? now - rules.duplicates.minutes * 60_000 : now,
});

/** A comment that is edited all day keeps what was said of it last. */
const KEPT_DECISIONS = 30;
const latestOf = (decisions: Decision[]): Decision[] => decisions.slice(-KEPT_DECISIONS);

const newState = (state_reasons: StateReason[]): NewState => ({ state: stateOf(state_reasons), state_reasons });
