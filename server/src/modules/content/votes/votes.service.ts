/**
 * Likes and dislikes: one vote a person and comment. Saying the same twice changes nothing; a like takes the place of
 * a dislike and the other way round. A ghost-banned person's vote is kept for them and counted for nobody.
 */

import type { ContainerChanges } from '../../platform/write-queue/container-changes';
import type { BatchedJob } from '../../platform/write-queue/jobs';
import { type Need, type Round, round } from '../batch/content-batch';
import type { CastVote } from '../batch/votes.repository';
import { type CommentAct, requireSection } from '../comments/act';
import { messageType } from '../comments/comment-state';
import { presentPublic } from '../comments/comments.presenter';
import type { CommentRow } from '../model/comment-row';

export type VoteKind = 'like' | 'dislike';

type Vote = CommentAct & { kind: VoteKind };

type VoteJob = BatchedJob<void, Need, Round>;

const kinds = {
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

export const vote = ({ who, section_uuid, id, kind }: Vote): VoteJob => ({
  plan: round,
  need: { actor_id: who.id, comment_id: id },
  judge(changes, round, now) {
    const { container } = changes;
    requireSection(container, section_uuid);
    const comment = who.requireOn(`comment/${kind}`, { container, comment: round.find(container.uuid, id), now });
    const before = round.findVote(who.id, id);
    const { value } = kinds[kind];
    if (before?.value === value) return;
    if (before?.is_counted) tell(changes, round, comment, who.id, kindOf(before), -1);
    const is_counted = !who.isGhostBanned;
    const container_uuid = container.uuid;
    round.vote(who.id, id, { user_id: who.id, comment_id: id, container_uuid, value, is_counted, date_created: now });
    if (is_counted) tell(changes, round, comment, who.id, kind, 1);
  },
});

/** Takes the vote back; no matter when there is none. Who may like may take any vote back. */
export const unvote = ({ who, section_uuid, id, kind }: Vote): VoteJob => ({
  plan: round,
  need: { actor_id: who.id, comment_id: id },
  judge(changes, round, now) {
    const { container } = changes;
    requireSection(container, section_uuid);
    const comment = who.requireOn('comment/like', { container, comment: round.find(container.uuid, id), now });
    const before = round.findVote(who.id, id);
    if (before?.value !== kinds[kind].value) return;
    round.vote(who.id, id, null);
    if (before.is_counted) tell(changes, round, comment, who.id, kind, -1);
  },
});

const kindOf = ({ value }: CastVote): VoteKind => (value === 1 ? 'like' : 'dislike');

function tell(
  changes: ContainerChanges,
  round: Round,
  comment: CommentRow,
  user_id: number,
  kind: VoteKind,
  by: 1 | -1,
): void {
  const { column, given, received, action, undo } = kinds[kind];
  round.tally(comment, column, by);
  changes.count(user_id, given, by);
  changes.count(comment.actor_id, received, by);
  // A moderator may vote on what others do not see; that is no news for them.
  if (comment.state === 'visible') {
    changes.append(messageType(comment), by === 1 ? action : undo, presentPublic(comment));
  } else changes.touch();
}
