/**
 * Topics the reader follows (specification §3 "Follow/topic items", §4 "Topic follow"). They go with the reader, not with
 * the page.
 */
import { atom } from '../../base/store/jotai';
import type { FollowedTopic } from '../../contract/notifications';

export const followedTopicsAtom = atom<readonly FollowedTopic[]>([]);

export const isSameTopic = (a: Pick<FollowedTopic, 'topic_id'>, b: Pick<FollowedTopic, 'topic_id'>): boolean =>
  a.topic_id === b.topic_id;
