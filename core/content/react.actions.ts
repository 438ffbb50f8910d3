/**
 * Likes, dislikes and reports of this reader: seen at once, sent, and taken back alone when refused.
 *
 * An optimistic act never restores a snapshot: what it added it subtracts, whatever else was heard meanwhile.
 *
 * Writes: toggleReactionAction, flagCommentAction
 * Emits:  authentication/required, authentication/needed (through requireAction)
 * Source: the spec, §4 "Comment actions", §6; HOST-API.md 9.4
 */
import { dislikeComment, flagComment, likeComment, undislikeComment, unlikeComment } from '../api/comments';
import { isFailure } from '../api/failure';
import type { Comment, FlagReason } from '../contract/comment';
import { showFailureAction } from '../notices/notices.atoms';
import { requireAction } from '../permissions/permissions';
import { sectionUuidAtom } from '../site/site.atoms';
import { atom, type Getter, type Setter } from '../store/jotai';
import { commentAtom, reactionAtom } from './content.atoms';
import { parkedTotalsAtom } from './hear.actions';
import { orUnreachable } from './load.actions';
import { noteMark } from './personal.actions';

export type Vote = 'like' | 'dislike';
const totals = { like: 'total_likes', dislike: 'total_dislikes' } as const;
const calls = { like: [unlikeComment, likeComment], dislike: [undislikeComment, dislikeComment] } as const;

/** Marks or unmarks, and moves the number along. */
function mark(set: Setter, content_uuid: string, vote: Vote, on: boolean): void {
  noteMark(content_uuid);
  set(reactionAtom(content_uuid), (it) => ({ ...it, [vote]: on }));
  set(
    commentAtom(content_uuid),
    (it) => it && { ...it, [totals[vote]]: Math.max(0, it[totals[vote]] + (on ? 1 : -1)) },
  );
}

/** Lets go of totals heard while the vote was under way: they are the server's and hold. */
function release(get: Getter, set: Setter, content_uuid: string): void {
  const parked = get(parkedTotalsAtom(content_uuid));
  set(parkedTotalsAtom(content_uuid), null);
  if (parked) set(commentAtom(content_uuid), (it) => it && { ...it, ...parked });
}

/** Likes or dislikes, or takes it back; the opposite vote goes. One vote at a time per comment. */
export const toggleReactionAction = atom(null, async (get, set, content_uuid: string, vote: Vote) => {
  const comment = get(commentAtom(content_uuid));
  if (!comment || get(parkedTotalsAtom(content_uuid))) return;
  if (!requireAction(`comment/${vote}`, vote, { comment })) return;

  const on = !get(reactionAtom(content_uuid))[vote];
  const opposite: Vote = vote === 'like' ? 'dislike' : 'like';
  const hadOpposite = on && get(reactionAtom(content_uuid))[opposite];
  set(parkedTotalsAtom(content_uuid), {});
  mark(set, content_uuid, vote, on);
  if (hadOpposite) mark(set, content_uuid, opposite, false);

  const call = calls[vote][on ? 1 : 0];
  const result = await orUnreachable(
    call(get(sectionUuidAtom), comment.content_container_uuid, content_uuid) as Promise<unknown>,
  );
  if (isFailure(result)) {
    mark(set, content_uuid, vote, !on);
    if (hadOpposite) mark(set, content_uuid, opposite, true);
    set(showFailureAction, result);
  }
  release(get, set, content_uuid);
});

/** Reports a comment to the moderators. @returns whether it was taken. */
export const flagCommentAction = atom(
  null,
  async (get, set, comment: Comment, reason: FlagReason): Promise<boolean> => {
    const { content_uuid, content_container_uuid } = comment;
    if (!requireAction('content/flag', 'flag', { comment })) return false;
    noteMark(content_uuid);
    set(reactionAtom(content_uuid), (it) => ({ ...it, flag: true }));
    const result = await orUnreachable(
      flagComment(get(sectionUuidAtom), content_container_uuid, content_uuid, reason) as Promise<unknown>,
    );
    if (!isFailure(result)) return true;
    set(reactionAtom(content_uuid), (it) => ({ ...it, flag: false }));
    set(showFailureAction, result);
    return false;
  },
);
