/**
 * Votes of this reader: shown at once, sent, and taken back alone when refused. What was added is subtracted, never a
 * snapshot restored, whatever events came meanwhile.
 * Emits:  authentication/required, authentication/needed (through requireOrWait)
 * Source: specification §4 "Comment actions", §6; host contract 9.4
 */

import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import { showFailureAction } from '../notices/notices.atoms';
import { requireOrWait } from '../permissions/permissions';
import { currentUserAtom } from '../user/user.atoms';
import { sendVotesAction } from './comments.actions';
import { commentAtom, reactionAtom } from './content.atoms';
import { parkedTotalsAtom } from './place.actions';
import { showVotes, type Vote, type Votes } from './votes';

/** Totals that arrived while the vote was under way are the server's and hold. */
function release(get: Getter, set: Setter, content_uuid: string): void {
  const parked = get(parkedTotalsAtom(content_uuid));
  set(parkedTotalsAtom(content_uuid), null);
  if (parked) set(commentAtom(content_uuid), (it) => it && { ...it, ...parked });
}

/**
 * Each press shows at once; one call at a time goes out, until the server knows what is shown.
 * @param wish what the button that was pressed showed; absent: the other of what is known
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
