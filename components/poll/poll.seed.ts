/** Puts a painted poll into the store, like the answer to its request. */

import type { ShownPoll } from '../../core/contract/content/polls';
import type { Seeding } from '../../core/mount/painted/seeding';
import { placeAtom, placeName } from '../../core/state/polls/polls.atoms';
import type { Settings } from './poll.settings';

const nameOf = (container_id: string, { pollId = '' }: Partial<Settings>) => placeName(pollId, container_id);

export const seeding: Seeding<ShownPoll, Settings> = {
  seed(store, { container_id, facts }, settings) {
    const place = placeAtom(nameOf(container_id, settings));
    if (store.get(place).status === 'none') store.set(place, { ...facts, status: 'success', failure: null });
  },
};
