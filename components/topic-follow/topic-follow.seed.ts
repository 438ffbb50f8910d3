/** Puts a painted count into the store, like the answer to its request. */
import type { Seeding } from '../../core/mount/painted/seeding';
import { topicCountAtom } from '../../core/state/topics/topics.atoms';
import type { TopicFacts } from './topic-follow.facts';
import type { Settings } from './topic-follow.settings';

export const seeding: Seeding<TopicFacts, Settings> = {
  seed: (store, { facts: { count } }, { topicId }) => {
    if (topicId && count !== null) store.set(topicCountAtom(topicId), count);
  },
};
