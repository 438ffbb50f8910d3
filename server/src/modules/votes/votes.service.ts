/**
 * Likes and dislikes: one vote a person and comment. Saying the same twice changes nothing; a like takes the place of
 * a dislike and the other way round. A ghost-banned person's vote is kept for them and counted for nobody.
 */
import type { Action } from '../../../../core/contract/rules';
import { type CommentRow, presentPublic } from '../comments/comments.presenter';
import { findSeen, messageType, requireSection } from '../comments/comments.service';
import type { Participant } from '../comments/participant';
import type { PlainJob, Turn } from '../events/turns';
import { addToVotes, deleteVote, findVote, insertVote } from './votes.repository';

export type VoteKind = 'like' | 'dislike';

interface Vote {
  who: Participant;
  section_uuid: string;
  id: number;
  kind: VoteKind;
}

const kinds = {
  like: { value: 1, given: 'likes_created', received: 'likes_received', action: 'liked', undo: 'unliked' },
  dislike: {
    value: -1,
    given: 'dislikes_created',
    received: 'dislikes_received',
    action: 'disliked',
    undo: 'undisliked',
  },
} as const;

export const vote =
  ({ who, section_uuid, id, kind }: Vote): PlainJob<void> =>
  async (turn) => {
    requireSection(turn.container, section_uuid);
    const comment = await findSeen(turn, who, id);
    who.require(`comment/${kind}`, { container: turn.container, comment, now: turn.now });
    const before = await findVote(turn.trx, who.id, id);
    if (before?.value === kinds[kind].value) return;
    if (before) await withdraw(turn, comment, who.id, before);
    const is_counted = !who.isGhostBanned;
    await insertVote(turn.trx, {
      user_id: who.id,
      comment_id: id,
      container_uuid: turn.container.uuid,
      value: kinds[kind].value,
      is_counted,
      date_created: turn.now,
    });
    if (is_counted) await tell(turn, comment, who.id, kind, 1);
  };

/** Takes the vote back; no matter when there is none. Who may like may take any vote back. */
export const unvote =
  ({ who, section_uuid, id, kind }: Vote): PlainJob<void> =>
  async (turn) => {
    requireSection(turn.container, section_uuid);
    const comment = await findSeen(turn, who, id);
    who.require('comment/like' satisfies Action, { container: turn.container, comment, now: turn.now });
    const before = await findVote(turn.trx, who.id, id);
    if (before?.value === kinds[kind].value) await withdraw(turn, comment, who.id, before);
  };

async function withdraw(
  turn: Turn,
  comment: CommentRow,
  user_id: number,
  vote: { value: number; is_counted: boolean },
) {
  await deleteVote(turn.trx, user_id, comment.id);
  if (vote.is_counted) await tell(turn, comment, user_id, vote.value === 1 ? 'like' : 'dislike', -1);
}

async function tell(turn: Turn, comment: CommentRow, user_id: number, kind: VoteKind, by: 1 | -1): Promise<void> {
  const { given, received, action, undo } = kinds[kind];
  const row = await addToVotes(turn.trx, comment.id, kind === 'like' ? 'total_likes' : 'total_dislikes', by);
  turn.count(user_id, given, by);
  turn.count(comment.actor_id, received, by);
  // A moderator may vote on what others do not see; that is no news for them.
  if (row.state === 'visible') turn.append(messageType(row), by === 1 ? action : undo, presentPublic(row));
}
