/**
 * The second half of an erasure, a job that can be repeated from any point: container by container, deletes what the
 * person wrote, voted and flagged, with all counters and the event log. Removes the name from mentions. Mode
 * `anonymise` leaves comments and votes in place as "Deleted user".
 */

import { NULL_UUID, numericIdToUuid } from '../../../../../core/contract/values/ids';
import { DELETED_NAME } from '../../people/privacy/close-account';
import type { Erasure, ErasureTools } from '../../platform/privacy/privacy-part';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import { changeState, messageType } from '../comments/comment-state';
import { presentPublic } from '../comments/comments.presenter';
import type { CommentRow } from '../model/comment-row';
import {
  blank,
  dropChangesNaming,
  findContainers,
  findNaming,
  findWritten,
  forgetKeys,
  replaceName,
} from './erase.repository';
import { deleteFlags, deleteVotes } from './erase-votes.repository';
import { rewriteEvents } from './rewrite-events';

/** Comments in one unit of work; small, so that other writers hardly wait. */
const AT_ONCE = 40;

/** @param goOn called between two steps; throws when another process has the job now */
export async function eraseContents(
  { db, writeQueue }: ErasureTools,
  erasure: Erasure,
  goOn: () => Promise<void>,
): Promise<void> {
  // Keys are chosen by the client, and useless once the person cannot post any more.
  await forgetKeys(db, erasure.user_id);
  for (const uuid of await findContainers(db, erasure)) {
    let isRewritten = true;
    while (await writeQueue.take(uuid, (unit) => eraseSome(unit, erasure))) {
      isRewritten = false;
      await goOn();
    }
    if (!isRewritten) await rewriteEvents(db, uuid, erasure.user_id, goOn);
    while (await writeQueue.take(uuid, (unit) => eraseRest(unit, erasure))) await goOn();
    await goOn();
  }
}

/** Erases a part of many comments. The last part stays, so that the container is found again until its events are rewritten. */
async function eraseSome(unit: UnitOfWork, erasure: Erasure): Promise<boolean> {
  const written = await findWritten(unit.trx, unit.container.uuid, erasure, AT_ONCE + 1);
  const naming = await findNaming(unit.trx, unit.container.uuid, erasure.user_id, AT_ONCE + 1);
  if (written.length <= AT_ONCE && naming.length <= AT_ONCE) return false;
  for (const comment of written.slice(0, AT_ONCE)) await eraseComment(unit, comment);
  for (const comment of naming.slice(0, AT_ONCE)) await eraseName(unit, comment, erasure.user_id);
  return true;
}

/** Erases the remaining comments, and rewrites their events in the log. @returns whether there is more */
async function eraseRest(unit: UnitOfWork, erasure: Erasure): Promise<boolean> {
  const { trx, container } = unit;
  const written = await findWritten(trx, container.uuid, erasure, AT_ONCE);
  for (const comment of written) await eraseComment(unit, comment);
  const naming = await findNaming(trx, container.uuid, erasure.user_id, AT_ONCE);
  for (const comment of naming) await eraseName(unit, comment, erasure.user_id);
  if (written.length + naming.length > 0) await rewriteEvents(trx, container.uuid, erasure.user_id);
  await dropChangesNaming(trx, container.uuid, erasure.user_id);
  if (erasure.mode === 'delete') await eraseMarks(unit, erasure.user_id);
  return written.length === AT_ONCE || naming.length === AT_ONCE;
}

/** Deletes the text and all data of the comment permanently. */
export async function eraseComment(unit: UnitOfWork, comment: CommentRow): Promise<void> {
  let row = await blank(unit.trx, comment);
  if (comment.date_deleted === null) {
    // Counters of container and writer depend on the former state.
    row = await changeState(
      unit,
      { ...row, fields: comment.fields, media: comment.media, social_id: comment.social_id },
      {
        state: 'hidden',
        state_reasons: ['content_deleted'],
        date_deleted: unit.now,
      },
    );
  }
  if (comment.state === 'visible') unit.append(messageType(row), 'deleted', presentPublic(row));
  else unit.touch();
}

async function eraseName(unit: UnitOfWork, comment: CommentRow, user_id: number): Promise<void> {
  const row = await replaceName(unit.trx, comment, withoutName(comment, numericIdToUuid(user_id)), user_id);
  if (row.state === 'visible') unit.append(messageType(row), 'updated', presentPublic(row));
  else unit.touch();
}

/** Replaces the person's name by `@Deleted user`, which clients translate, and moves all other positions. */
function withoutName(
  { content, mentions, links }: Pick<CommentRow, 'content' | 'mentions' | 'links'>,
  user_uuid: string,
): Pick<CommentRow, 'content' | 'mentions' | 'links'> {
  const name = `@${DELETED_NAME}`;
  const moves: { after: number; by: number }[] = [];
  let text = '';
  let end = 0;
  for (const { position, length } of mentions.filter((mention) => mention.user_uuid === user_uuid)) {
    text += content.slice(end, position) + name;
    end = position + length;
    moves.push({ after: position, by: name.length - length });
  }
  text += content.slice(end);
  const moved = (position: number) =>
    moves.reduce((sum, { after, by }) => (position > after ? sum + by : sum), position);
  return {
    content: text,
    mentions: mentions.map((mention) => ({
      ...mention,
      position: moved(mention.position),
      ...(mention.user_uuid === user_uuid && { user_uuid: NULL_UUID, length: name.length }),
    })),
    links: links.map((link) => (link.position === undefined ? link : { ...link, position: moved(link.position) })),
  };
}

async function eraseMarks(unit: UnitOfWork, user_id: number): Promise<void> {
  const { trx, container } = unit;
  const votes = await deleteVotes(trx, container.uuid, user_id);
  for (const { value, actor_id } of votes) {
    const [given, received] =
      value === 1
        ? (['likes_created', 'likes_received'] as const)
        : (['dislikes_created', 'dislikes_received'] as const);
    unit.count(user_id, given, -1);
    unit.count(actor_id, received, -1);
  }
  if (votes.length + (await deleteFlags(trx, container.uuid, user_id)) > 0) unit.touch();
}
