/** Followed topics of the reader, on any page (specification §3 "Follow/topic items", §4 "Topic follow"). */
import { atom, keyed } from '../../base/store/jotai';
import type { FollowedTopic } from '../../contract/delivery/notifications';

export const followedTopicsAtom = atom<readonly FollowedTopic[]>([]);

export const isSameTopic = (a: Pick<FollowedTopic, 'topic_id'>, b: Pick<FollowedTopic, 'topic_id'>): boolean =>
  a.topic_id === b.topic_id;

export const isTopicFollowedAtom = keyed((topic_id: string) =>
  atom((get) => get(followedTopicsAtom).some((topic) => topic.topic_id === topic_id)),
);

/** Number of followers, including the reader; undefined while unknown. */
export const topicCountAtom = keyed((_topic_id: string) => atom<number | undefined>(undefined));
