/** Loads a poll, and follows it while an element shows it. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { Poll, ShownPoll } from '../../contract/content/polls';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { fetchOwnPoll, fetchPoll } from '../../transport/api/polls';
import { listen, listenTogether } from '../content/life';
import { sectionUuidAtom } from '../site/site.atoms';
import { isLoggedInAtom } from '../user/user.atoms';
import { type PlaceName, placeAtom } from './polls.atoms';
import { tokenOf } from './voter-token';

/**
 * The newer of two, with the reader's own data: from an answer, or as before, because an event has only what a guest
 * sees. Readers who may see more keep the results they have.
 */
export function applyPoll(before: Poll | null, poll: Poll, isOwn: boolean): Poll {
  if (before?.poll_uuid !== poll.poll_uuid) return poll;
  const { own: _own, apart: _apart, ...newer } = before.seq > poll.seq ? before : poll;
  const personal = isOwn ? poll : before;
  const hasMore = newer.total_voters === undefined && personal.total_voters !== undefined;
  return {
    ...newer,
    ...(hasMore && resultsOf(personal)),
    ...(personal.own && { own: personal.own }),
    ...(personal.apart && { apart: personal.apart }),
  };
}

const resultsOf = ({ options, total_voters, average, score }: Poll): Partial<Poll> => ({
  options,
  ...(total_voters !== undefined && { total_voters }),
  ...(average !== undefined && { average }),
  ...(score !== undefined && { score }),
});

export const loadPollAction = atom(null, async (get, set, place: PlaceName): Promise<void> => {
  const section = get(sectionUuidAtom);
  // Without a poll, the current content stays until the answer: a form for a new poll.
  set(placeAtom(place), (it) => ({
    ...it,
    status: it.poll || it.status === 'success' ? it.status : 'pending',
    failure: null,
  }));
  const named = place.slice(place.indexOf(':') + 1);
  const query = place.startsWith('id:') ? { poll_uuid: named } : { container_id: named };
  const answer = await orUnreachable(fetchPoll(section, query));
  if (isFailure(answer)) {
    set(placeAtom(place), (it) => ({ ...it, status: it.poll ? 'success' : 'error', failure: answer }));
    return;
  }
  const { polls, container } = answer;
  set(placeAtom(place), { status: 'success', failure: null, poll: polls[0] ?? null, container });
  await set(loadOwnVoteAction, place);
});

/** For a painted poll only the reader's own vote is requested. */
export const beginPollAction = atom(null, async (get, set, place: PlaceName, painted?: ShownPoll): Promise<void> => {
  const shown = placeAtom(place);
  if (painted && get(shown).status === 'none') set(shown, { ...painted, status: 'success', failure: null });
  const { status } = get(shown);
  if (status === 'none') await set(loadPollAction, place);
  else if (status === 'success') await set(loadOwnVoteAction, place);
});

/** Choice of a guest on this page; an account's comes with the poll. */
const loadOwnVoteAction = atom(null, async (get, set, place: PlaceName): Promise<void> => {
  const { poll } = get(placeAtom(place));
  const token = poll && !get(isLoggedInAtom) ? tokenOf(poll.poll_uuid) : undefined;
  if (!poll || !token || poll.own) return;
  const answer = await orUnreachable(fetchOwnPoll(get(sectionUuidAtom), poll.poll_uuid, token));
  if (!isFailure(answer)) set(placeAtom(place), (it) => ({ ...it, poll: applyPoll(it.poll, answer, true) }));
});

/** @returns a function that ends following for this element */
export const followPoll = listenTogether((place: PlaceName, container_uuid) =>
  listen(
    () => import('../painted/container-events'),
    ({ subscribeContainer }) =>
      subscribeContainer(
        store.get(sectionUuidAtom),
        container_uuid,
        store.get(placeAtom(place)).container?.seq ?? 0,
        (event) => apply(place, event),
        () => store.set(loadPollAction, place),
      ),
  ),
);

function apply(place: PlaceName, { message_type, action, payload, seq = 0 }: RealtimeEvent): void {
  if (message_type !== 'interaction') return;
  const { poll } = payload as { poll?: Poll };
  const shown = store.get(placeAtom(place));
  const { container } = shown;
  if (container) store.set(placeAtom(place), { ...shown, container: { ...container, seq } });
  const isShown = poll && poll.poll_uuid === shown.poll?.poll_uuid;
  if (isShown && action === 'updated' && !needsAnswer(shown.poll, poll)) {
    store.set(placeAtom(place), (it) => ({ ...it, poll: applyPoll(it.poll, poll, false) }));
  } else if (isShown || (poll && place.startsWith('page:'))) void store.set(loadPollAction, place);
  // Loads a poll that was hidden or shown again.
  else if (!poll) void store.set(loadPollAction, place);
}

/** Checks for data that an event lacks: results for readers who may see more than a guest. */
const needsAnswer = (before: Poll | null, { results, status }: Poll): boolean =>
  before?.apart !== undefined || before?.results !== results || (status === 'closed' && results === 'staff');
