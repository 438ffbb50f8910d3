/**
 * Votes of this reader: shown at once, sent, and undone individually when refused. Undoing subtracts what was added
 * instead of restoring a snapshot, because events may arrive in between.
 * Emits:  authentication/required, authentication/needed (through requireOrWait)
 * Source: specification §4 "Comment actions", §6; host contract 9.4
 */

import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import { commentAtom, parkedTotalsAtom, reactionAtom } from '../content/content.atoms';
import { showFailureAction } from '../notices/notices.atoms';
import { requireOrWait } from '../permissions/permissions';
import { currentUserAtom } from '../user/user.atoms';
import { sendVotesAction } from './comments.actions';
import { showVotes, type Vote, type Votes } from './votes';

/** Applies totals that arrived during the vote: they are the server's. */
function release(get: Getter, set: Setter, content_uuid: string): void {
  const parked = get(parkedTotalsAtom(content_uuid));
  set(parkedTotalsAtom(content_uuid), null);
  if (parked) set(commentAtom(content_uuid), (it) => it && { ...it, ...parked });
}

/**
 * Shows each press at once; one call at a time is sent, until the server matches what is shown.
 * @param wish what the pressed button showed; absent: the opposite of the known state
 */
export const toggleReactionAction = atom(null, async (get, set, content_uuid: string, vote: Vote, wish?: boolean) => {
  const comment = get(commentAtom(content_uuid));
  if (!comment) return;
  const may = requireOrWait(`comment/${vote}`, vote, { comment });
  if (may !== true && !(await may)) return;

  const known: Votes = { ...get(reactionAtom(content_uuid)) };
  const on = wish ?? !known[vote];
  if (on === known[vote]) return;
  const isUnderWay = get(parkedTotalsAtom(content_uuid)) !== null;
  if (!isUnderWay) set(parkedTotalsAtom(content_uuid), {});
  showVotes(get, set, content_uuid, { like: on && vote === 'like', dislike: on && vote === 'dislike' });
  if (isUnderWay) return;

  const reader = get(currentUserAtom).uuid;
  const failure = await orUnreachable(set(sendVotesAction, comment, known));
  if (isFailure(failure)) {
    if (get(currentUserAtom).uuid === reader) showVotes(get, set, content_uuid, known);
    set(showFailureAction, failure);
  }
  release(get, set, content_uuid);
});
