/**
 * The second half of an erasure, a job that may be run again at any point: container by container, what
 * the person wrote, voted and flagged goes, with every counter and the log of events; where others name them, the name
 * does. Mode `anonymise` leaves comments and votes to stand under "Deleted user".
 */

import { NULL_UUID, numericIdToUuid } from '../../../../../core/contract/ids';
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

/** Comments of one unit of work: nobody who writes there waits long. */
const AT_ONCE = 100;

/** @param goOn between two steps; throws when the job is somebody else's now. */
export async function eraseContents(
  { db, writeQueue }: ErasureTools,
  erasure: Erasure,
  goOn: () => Promise<void>,
): Promise<void> {
  // Chosen by the client, and no use once nobody can post again.
  await forgetKeys(db, erasure.user_id);
  for (const uuid of await findContainers(db, erasure)) {
    while (await writeQueue.take(uuid, (unit) => eraseSome(unit, erasure))) await goOn();
    await goOn();
  }
}

/** @returns whether something is left. */
async function eraseSome(unit: UnitOfWork, erasure: Erasure): Promise<boolean> {
  const { trx, container } = unit;
  const written = await findWritten(trx, container.uuid, erasure, AT_ONCE);
  for (const comment of written) await eraseComment(unit, comment);
  const naming = await findNaming(trx, container.uuid, erasure.user_id, AT_ONCE);
  for (const comment of naming) await eraseName(unit, comment, erasure.user_id);
  await dropChangesNaming(trx, container.uuid, erasure.user_id);
  if (erasure.mode === 'delete') await eraseMarks(unit, erasure.user_id);
  return written.length === AT_ONCE || naming.length === AT_ONCE;
}

async function eraseComment(unit: UnitOfWork, comment: CommentRow): Promise<void> {
  let row = await blank(unit.trx, comment);
  if (comment.date_deleted === null) {
    // What its container and its writer count of it goes by what it was.
    row = await changeState(
      unit,
      { ...row, fields: comment.fields, media: comment.media },
      {
        state: 'hidden',
        state_reasons: ['content_deleted'],
        date_deleted: unit.now,
      },
    );
  }
  // Before the event of now: a reader who resumes must not get the former text of earlier events.
  await rewriteEvents(unit.trx, unit.container.uuid, [row]);
  if (comment.state === 'visible') unit.append(messageType(row), 'deleted', presentPublic(row));
  else unit.touch();
}

async function eraseName(unit: UnitOfWork, comment: CommentRow, user_id: number): Promise<void> {
  const row = await replaceName(unit.trx, comment, withoutName(comment, numericIdToUuid(user_id)), user_id);
  await rewriteEvents(unit.trx, unit.container.uuid, [row]);
  if (row.state === 'visible') unit.append(messageType(row), 'updated', presentPublic(row));
  else unit.touch();
}

/** The text with `@Deleted user` where the person was named, for clients to translate; every other place moves along. */
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
