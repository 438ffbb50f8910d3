/** Vote of a guest who had to log in for it, on the page they return to (core/state/wish). */
import { store } from '../../base/store/store';
import { loadPollAction } from './poll-life';
import { type PlaceName, placeAtom } from './polls.atoms';
import { voteAction } from './vote.actions';

export async function resumeVote(place: PlaceName, poll_uuid: string, options: string[]): Promise<void> {
  const shown = placeAtom(place);
  if (store.get(shown).poll?.poll_uuid !== poll_uuid) await store.set(loadPollAction, place);
  // The page may have another poll by now.
  if (store.get(shown).poll?.poll_uuid === poll_uuid) await store.set(voteAction, place, options);
}
