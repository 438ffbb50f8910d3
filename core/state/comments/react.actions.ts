/**
 * Votes of this reader: shown at once, sent, and taken back alone when refused. What was added is subtracted, never a
 * snapshot restored, whatever events came meanwhile.
 * Emits:  authentication/required, authentication/needed (through requireAction)
 * Source: specification §4 "Comment actions", §6; host contract 9.4
 */

import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import { dislikeComment, likeComment, undislikeComment, unlikeComment } from '../../transport/api/comments';
import { showFailureAction } from '../notices/notices.atoms';
import { requireAction } from '../permissions/permissions';
import { sectionUuidAtom } from '../site/site.atoms';
import { currentUserAtom } from '../user/user.atoms';
import { commentAtom, type Reaction, reactionAtom } from './content.atoms';
import { marked } from './marks';
import { parkedTotalsAtom } from './place.actions';

export type Vote = 'like' | 'dislike';
const totals = { like: 'total_likes', dislike: 'total_dislikes' } as const;
const calls = { like: [unlikeComment, likeComment], dislike: [undislikeComment, dislikeComment] } as const;

function mark(set: Setter, content_uuid: string, vote: Vote, on: boolean): void {
  marked.add(content_uuid);
  set(reactionAtom(content_uuid), (it) => ({ ...it, [vote]: on }));
  set(
    commentAtom(content_uuid),
    (it) => it && { ...it, [totals[vote]]: Math.max(0, it[totals[vote]] + (on ? 1 : -1)) },
  );
}

/** Totals that arrived while the vote was under way are the server's and hold. */
function release(get: Getter, set: Setter, content_uuid: string): void {
  const parked = get(parkedTotalsAtom(content_uuid));
  set(parkedTotalsAtom(content_uuid), null);
  if (parked) set(commentAtom(content_uuid), (it) => it && { ...it, ...parked });
}

type Votes = Pick<Reaction, Vote>;

function show(get: Getter, set: Setter, content_uuid: string, votes: Votes): void {
  for (const vote of ['like', 'dislike'] as const) {
    if (get(reactionAtom(content_uuid))[vote] !== votes[vote]) mark(set, content_uuid, vote, votes[vote]);
  }
}

/** The one call that brings the server nearer to what is shown: a vote takes the opposite one away. */
function nextVote(known: Votes, shown: Votes): Vote | undefined {
  if (shown.like !== known.like && (shown.like || !shown.dislike)) return 'like';
  return shown.dislike !== known.dislike ? 'dislike' : undefined;
}

/**
 * Each press shows at once; one call at a time goes out, until the server knows what is shown.
 * @param wish what the button that was pressed showed; absent: the other of what is known
 */
export const toggleReactionAction = atom(null, async (get, set, content_uuid: string, vote: Vote, wish?: boolean) => {
  const comment = get(commentAtom(content_uuid));
  if (!comment || !requireAction(`comment/${vote}`, vote, { comment })) return;

  let known: Votes = get(reactionAtom(content_uuid));
  const on = wish ?? !known[vote];
  if (on === known[vote]) return;
  const isUnderWay = get(parkedTotalsAtom(content_uuid)) !== null;
  if (!isUnderWay) set(parkedTotalsAtom(content_uuid), {});
  show(get, set, content_uuid, { like: on && vote === 'like', dislike: on && vote === 'dislike' });
  if (isUnderWay) return;

  const reader = get(currentUserAtom).uuid;
  for (;;) {
    const next = nextVote(known, get(reactionAtom(content_uuid)));
    // Who has left meanwhile votes no more.
    if (!next || get(currentUserAtom).uuid !== reader) break;
    const isOn = !known[next];
    const call = calls[next][isOn ? 1 : 0];
    const result = await orUnreachable(
      call(get(sectionUuidAtom), comment.content_container_uuid, content_uuid) as Promise<unknown>,
    );
    if (isFailure(result)) {
      if (get(currentUserAtom).uuid === reader) show(get, set, content_uuid, known);
      set(showFailureAction, result);
      break;
    }
    known = { like: isOn && next === 'like', dislike: isOn && next === 'dislike' };
  }
  release(get, set, content_uuid);
});
