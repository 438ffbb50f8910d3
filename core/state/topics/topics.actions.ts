/** Loads the reader's followed topics (specification §4 "Topic follow", §8). Emits topics/loaded. */
import { publish } from '../../base/bus/bus';
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { toMilliseconds } from '../../base/time/milliseconds';
import type { FollowedTopic } from '../../contract/delivery/notifications';
import { fetchTopics } from '../../transport/api/topics';
import { sectionUuidAtom } from '../site/site.atoms';
import { currentUserAtom, isLoggedInAtom } from '../user/user.atoms';
import { followedTopicsAtom, isSameTopic } from './topics.atoms';

/** The reader and section whose topics are loaded, so that they are requested once. */
const knownForAtom = atom('');

/** A failure counts as an empty list (specification §8). */
export const loadTopicsAction = atom(null, async (get, set): Promise<void> => {
  const reader = get(currentUserAtom).uuid;
  const asked = get(isLoggedInAtom) ? `${reader} ${get(sectionUuidAtom)}` : '';
  if (asked === get(knownForAtom)) return;
  set(knownForAtom, asked);
  set(followedTopicsAtom, []);
  if (asked === '') return;
  const answer = await orUnreachable(fetchTopics(get(sectionUuidAtom)));
  if (get(knownForAtom) !== asked) return;
  const topics = isFailure(answer) ? [] : answer.map(withTime);
  // Topics followed during the request are not in the answer.
  set(followedTopicsAtom, (since) => [...since, ...topics.filter((one) => !since.some((it) => isSameTopic(it, one)))]);
  publish('topics/loaded', { topics: get(followedTopicsAtom).map((topic) => ({ ...topic })) });
});

const withTime = (topic: FollowedTopic): FollowedTopic => ({
  ...topic,
  date_created: toMilliseconds(topic.date_created) ?? 0,
});
