/**
 * Likes and dislikes: one vote per person and comment. Repeating a vote changes nothing; a like replaces a dislike and
 * vice versa. A ghost-banned person's vote is stored for them and not counted.
 */

import type { ContainerChanges, OwnEvent } from '../../platform/write-queue/container-changes';
import type { BatchedJob } from '../../platform/write-queue/jobs';
import { contentBatch } from '../batch/batch-plan';
import type { ContentBatch } from '../batch/content-batch';
import type { Need } from '../batch/needs.repository';
import type { CastVote } from '../batch/votes.repository';
import { type CommentAct, requirePlace } from '../comments/act';
import { messageType } from '../comments/comment-state';
import { presentPublic } from '../comments/comments.presenter';
import type { Participant } from '../comments/participant';
import { countLike } from '../heat/warmth';
import type { CommentRow } from '../model/comment-row';

type VoteName = 'like' | 'dislike';

type Vote = CommentAct & { vote: VoteName };

type VoteJob = BatchedJob<void, Need, ContentBatch>;

const effects = {
  like: {
    value: 1,
    column: 'likes',
    given: 'likes_created',
    received: 'likes_received',
    action: 'liked',
    undo: 'unliked',
  },
  dislike: {
    value: -1,
    column: 'dislikes',
    given: 'dislikes_created',
    received: 'dislikes_received',
    action: 'disliked',
    undo: 'undisliked',
  },
} as const;

export const vote = ({ participant, kind, section_uuid, id, vote: name }: Vote): VoteJob => ({
  plan: contentBatch,
  need: { actor_id: participant.id, comment_id: id },
  judge(changes, batch, now) {
    const { container } = changes;
    requirePlace(container, { kind, section_uuid });
    const comment = participant.requireOn(kind.rulings[name], {
      container,
      comment: batch.find(container.uuid, id),
      now,
    });
    const before = batch.findVote(participant.id, id);
    const { value } = effects[name];
    if (before?.value === value) return;
    if (before?.is_counted) publishVote(changes, batch, comment, participant, before, -1);
    const is_counted = !participant.isGhostBanned;
    const container_uuid = container.uuid;
    const cast = { user_id: participant.id, comment_id: id, container_uuid, value, is_counted, date_created: now };
    batch.vote(participant.id, id, cast);
    if (is_counted) publishVote(changes, batch, comment, participant, cast, 1);
    else {
      if (before && !before.is_counted) {
        appendForVoter(changes, comment, participant.id, effects[nameOf(before)].undo, `total_${effects[name].column}`);
      }
      appendForVoter(changes, comment, participant.id, effects[name].action);
    }
  },
});

/** Withdraws the vote, if there is one. Requires the permission to like. */
export const unvote = ({ participant, kind, section_uuid, id, vote: name }: Vote): VoteJob => ({
  plan: contentBatch,
  need: { actor_id: participant.id, comment_id: id },
  judge(changes, batch, now) {
    const { container } = changes;
    requirePlace(container, { kind, section_uuid });
    const comment = participant.requireOn(kind.rulings.like, {
      container,
      comment: batch.find(container.uuid, id),
      now,
    });
    const before = batch.findVote(participant.id, id);
    if (before?.value !== effects[name].value) return;
    batch.vote(participant.id, id, null);
    if (before.is_counted) publishVote(changes, batch, comment, participant, before, -1);
    else appendForVoter(changes, comment, participant.id, effects[name].undo);
  },
});

/** Appends an event for a vote that nobody else sees. */
function appendForVoter(
  changes: ContainerChanges,
  comment: CommentRow,
  user_id: number,
  action: (typeof effects)[VoteName]['action' | 'undo'],
  without?: OwnEvent['without'],
): void {
  const about = { user_id, comment_id: comment.id, message_type: messageType(comment), action };
  changes.appendForSelf(without ? { ...about, without } : about);
}

const nameOf = ({ value }: CastVote): VoteName => (value === 1 ? 'like' : 'dislike');

function publishVote(
  changes: ContainerChanges,
  batch: ContentBatch,
  comment: CommentRow,
  participant: Participant,
  vote: CastVote,
  by: 1 | -1,
): void {
  const name = nameOf(vote);
  const { column, given, received, action, undo } = effects[name];
  batch.tally(comment, column, by);
  if (name === 'like' && comment.state === 'visible' && !participant.viewer.isStaff) {
    countLike(changes, comment, by, Number(vote.date_created));
  }
  changes.count(participant.id, given, by);
  changes.count(comment.actor_id, received, by);
  // A moderator may vote on a comment that others do not see, which publishes no event to them.
  if (comment.state === 'visible') {
    changes.append(messageType(comment), by === 1 ? action : undo, presentPublic(comment));
    if (name === 'like') changes.addFact({ fact: by === 1 ? 'liked' : 'unliked', comment, actor_id: participant.id });
  } else changes.touch();
}
