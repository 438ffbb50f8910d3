/** How many follow the topic, where the button says so. Runs on the server. */
import type { Reads } from '../../core/mount/widget/facts';
import type { Settings } from './topic-follow.settings';

export interface TopicFacts {
  /** Null where it is not shown. */
  count: number | null;
}

export const load = async (reads: Reads, { topicId, showCount }: Settings): Promise<TopicFacts> => ({
  count: topicId && showCount ? await reads.topicFollowers(topicId) : null,
});
