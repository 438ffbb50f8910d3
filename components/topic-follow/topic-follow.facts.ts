/** Number of followers of the topic, if the button shows it. Runs on the server. */
import type { Reads } from '../../core/mount/widget/facts';
import type { Settings } from './topic-follow.settings';

export interface TopicFacts {
  /** Null if the button does not show it. */
  count: number | null;
}

export const load = async (reads: Reads, { topicId, showCount }: Settings): Promise<TopicFacts> => ({
  count: topicId && showCount ? await reads.topicFollowers(topicId) : null,
});
