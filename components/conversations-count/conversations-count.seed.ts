/** Puts a painted number into the store, like the answer to its request. */
import type { Seeding } from '../../core/mount/painted/seeding';
import { setCountAction } from '../../core/state/comments/counts.atoms';
import type { CountFacts } from './conversations-count.facts';

export const seeding: Seeding<CountFacts> = {
  seed: (store, { container_id, facts: { count } }) =>
    store.set(setCountAction, { containerId: container_id, commentCount: count, status: 'open' }),
};
