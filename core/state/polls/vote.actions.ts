/** Voting; the choice waits for a login. Emits authentication/required (through askOrWait), vf-analytics/recorded. */
import { publish } from '../../base/bus/bus';
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { serverNow } from '../../base/time/server-clock';
import { pollRules } from '../../contract/rules/polls';
import { sendVote } from '../../transport/api/polls';
import { showFailureAction } from '../notices/notices.atoms';
import { askingAtom, askOrWait } from '../permissions/permissions';
import { sectionUuidAtom } from '../site/site.atoms';
import { isLoggedInAtom } from '../user/user.atoms';
import { applyPoll, loadPollAction } from './poll-life';
import { isUnsentAtom, isVotingAtom, type PlaceName, placeAtom } from './polls.atoms';
import { makeToken, tokenOf } from './voter-token';

/** @param options empty withdraws the vote. @returns true if it is stored */
export const voteAction = atom(null, async (get, set, place: PlaceName, options: string[]): Promise<boolean> => {
  const { poll } = get(placeAtom(place));
  if (!poll || get(isVotingAtom(place))) return false;
  const { poll_uuid } = poll;
  const refusal = () => {
    const { voters, status } = store.get(placeAtom(place)).poll ?? poll;
    return pollRules['poll/vote']({
      ...store.get(askingAtom),
      now: serverNow(),
      poll: { voters, is_open: status === 'open' },
    });
  };
  const may = askOrWait(refusal, 'vote', { place, poll_uuid, options });
  if (may !== true && !(await may)) return false;

  set(isVotingAtom(place), true);
  const voter_token = get(isLoggedInAtom) ? tokenOf(poll_uuid) : makeToken(poll_uuid);
  const send = (more: object) =>
    orUnreachable(sendVote(get(sectionUuidAtom), poll_uuid, { options, ...(voter_token && { voter_token }), ...more }));
  let answer = await send({});
  if (isFailure(answer) && answer.data?.code === 'captcha_required') {
    const { sendAgain } = await import('../session/captcha/answer-captcha');
    answer = await sendAgain(answer, send);
  }
  set(isVotingAtom(place), false);
  const isUnsent = isFailure(answer) && answer.error_status === 0;
  set(isUnsentAtom(place), isUnsent);
  if (isFailure(answer)) {
    // Shown in place, because the notices' code may be unreachable as well.
    if (!isUnsent) void set(showFailureAction, answer);
    // Closed in the meantime, or voted elsewhere: shows the current state.
    if (answer.error_status === 409 || answer.data?.code === 'poll_closed') void set(loadPollAction, place);
    return false;
  }
  const stored = answer;
  if (options.length > 0) publish('vf-analytics/recorded', 'INTERACTION', 'vf-poll', 'vote');
  set(placeAtom(place), (it) => ({ ...it, poll: applyPoll(it.poll, stored, true) }));
  return true;
});
