/**
 * Posting: a job of a batch, so that checks, counters and events are atomic.
 *
 * A visible post is published as `created`, then `visible`. A post that only its author sees (pending, ghost-banned) is
 * not counted, and published only to staff. Source: specification §5, §6; host contract 9.4, 10, 15
 */
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import type { OutboxMessage } from '../../platform/outbox/outbox.repository';
import { publishAnswer } from '../../platform/site-events/publishing';
import type { BatchedJob } from '../../platform/write-queue/jobs';
import { contentBatch } from '../batch/batch-plan';
import type { ContentBatch } from '../batch/content-batch';
import type { Need } from '../batch/needs.repository';
import { requirePlace } from '../comments/act';
import { count, messageType, newState, refill } from '../comments/comment-state';
import { presentPublic, presentToStaff } from '../comments/comments.presenter';
import { newComment } from '../comments/new-comment';
import type { Participant } from '../comments/participant';
import { countComment } from '../heat/warmth';
import { completed, type Kind } from '../kinds/kind';
import { type CommentRow, isGhost } from '../model/comment-row';
import type { WrittenContent } from '../model/written-content';
import type { Concluding } from '../posting/pipeline';
import { previewMessage, wantsPreviews } from '../previews/preview-links';
import { reasonsFor } from './reasons-for';
import { releaseMessage } from './release';

export interface Posted {
  row: CommentRow;
  isNew: boolean;
  /** The public comment, serialized; null when it is not public, and for a retry. */
  text: string | null;
}

export interface Post {
  participant: Participant;
  kind: Kind;
  section_uuid: string;
  /** Null for a new thread. */
  parent_id: number | null;
  written: WrittenContent;
  idempotency_key: string | null;
  /** The pipeline's findings so far (../posting). */
  considered: Concluding;
  /** Outbox messages stored with the post, which finish the work if the process dies after the commit. */
  messages?: OutboxMessage[];
}

/** Stores a comment or a reply. The same key by the same person in the same container means the same post. */
export const post = ({
  participant,
  kind,
  section_uuid,
  parent_id,
  written,
  idempotency_key,
  considered,
  messages = [],
}: Post): BatchedJob<Posted, Need, ContentBatch> => ({
  plan: contentBatch,
  need: {
    actor_id: participant.id,
    comment_id: parent_id,
    post: { kind: kind.name, idempotency_key, ...lookedFor(considered) },
    once: parent_id === null ? kind.oncePerPerson : undefined,
  },
  judge(changes, batch, now) {
    const { container } = changes;
    requirePlace(container, { kind, section_uuid });
    const before =
      idempotency_key === null ? undefined : batch.findPost(container.uuid, participant.id, idempotency_key);
    if (before) return { row: before, isNew: false, text: null };
    let parent: CommentRow | null = null;
    if (parent_id === null) participant.require(kind.rulings.create, { container, now });
    else {
      const comment = batch.find(container.uuid, parent_id);
      parent = participant.requireOn(kind.rulings.reply, { container, comment, now });
      if (kind.replies === 'flat' && parent.parent_id !== null) throw new ApiError('forbidden', { reason: 'flat' });
      if (parent.total_replies >= (kind.repliesAtMost ?? Number.POSITIVE_INFINITY)) throw new ApiError('reply_exists');
    }
    const once = parent === null ? kind.oncePerPerson : undefined;
    const standing = once && batch.standingAt(container.uuid, participant.id);
    if (standing?.comment_id != null) {
      throw new ApiError('review_exists', { content_uuid: numericIdToUuid(standing.comment_id) });
    }
    const { mark } = considered.draft;
    const { reasons, decisions } = considered.conclude({ container, latest: batch.latestOf(participant.id, mark) });
    const fields = completed(kind, written.fields, { isReply: parent !== null, before: null, standing, now });
    const row = newComment({
      ...written,
      fields,
      ...newState(reasonsFor(participant, reasons)),
      decisions,
      fingerprint: mark?.fingerprint ?? null,
      id: batch.nextId(),
      kind: kind.name,
      container_uuid: container.uuid,
      section_uuid,
      parent,
      actor_id: participant.id,
      idempotency_key,
      now,
    });
    const others = batch.standingOf(container.uuid, participant.id);
    batch.post(row);
    container.date_latest = now;
    if (once && standing) {
      once.replace(changes, standing);
      batch.replaceStanding(once, standing, row.id);
    }
    const release = releaseMessage(row, now);
    if (release) batch.messages.push(release);
    batch.messages.push(...messages);
    if (parent && isSentOn(parent, participant, considered)) batch.messages.push(publishAnswer(row.id, now));
    if (row.state !== 'visible') {
      changes.appendForStaff(messageType(row), 'created', presentToStaff(row));
      if (isGhost(row)) {
        for (const action of ['created', 'visible'] as const) {
          changes.appendForSelf({
            user_id: participant.id,
            comment_id: row.id,
            message_type: messageType(row),
            action,
          });
        }
      }
      return { row, isNew: true, text: null };
    }
    count(changes, row, 1);
    countComment(changes, row, 1, { others, isStaff: participant.viewer.isStaff });
    if (!parent) kind.posted?.(container, row);
    if (parent) batch.countReply(row, parent);
    if (considered.draft.rules.link_previews && wantsPreviews(row)) batch.messages.push(previewMessage(row, now));
    const text = JSON.stringify(presentPublic(row));
    const isFollowed = batch.isFollowed(container.uuid, participant.id);
    changes.addFact({ fact: 'shown', comment: row, isNew: true, isFollowed });
    changes.append(messageType(row), 'created', text);
    changes.append(messageType(row), 'visible', text);
    const answered = parent && kind.answered?.(parent, row, 1);
    if (parent && answered) {
      refill(changes, parent, answered);
      batch.refilled.add(parent);
      changes.append(messageType(parent), 'updated', presentPublic(parent));
    }
    return { row, isNew: true, text };
  },
});

/** Checks whether an answer of the staff goes to the social network of the comment that it answers. */
const isSentOn = ({ origin }: CommentRow, { viewer }: Participant, { draft }: Concluding): boolean =>
  origin === 'fediverse' && viewer.isStaff && draft.rules.social.publish;

const lookedFor = ({ draft: { mark, now, rules } }: Concluding) => ({
  mark,
  repeatedSince: rules.duplicates.minutes > 0 ? now - rules.duplicates.minutes * MINUTE_MS : now,
});
