/**
 * Following topics: shown at once everywhere on the page, sent, undone with a notice when refused. A guest is asked to
 * log in, and the follow is done once after that (specification §4 "Topic follow", §6, §7).
 * Emits:  topic/followed, topic/unfollowed, authentication/required, authentication/needed
 */
import { publish } from '../../base/bus/bus';
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import type { FollowedTopic } from '../../contract/delivery/notifications';
import { followTopic, unfollowTopic } from '../../transport/api/topics';
import { showFailureAction } from '../notices/notices.atoms';
import { requireAnyOrWait } from '../permissions/all-permissions';
import { sectionUuidAtom } from '../site/site.atoms';
import { currentUserAtom } from '../user/user.atoms';
import { loadTopicsAction } from './topics.actions';
import { followedTopicsAtom, isSameTopic, isTopicFollowedAtom, topicCountAtom } from './topics.atoms';

export type TopicToFollow = Omit<FollowedTopic, 'date_created'>;

function show(get: Getter, set: Setter, topic: TopicToFollow, isOn: boolean): void {
  if (get(isTopicFollowedAtom(topic.topic_id)) === isOn) return;
  set(followedTopicsAtom, (all) =>
    isOn ? [{ ...topic, date_created: Date.now() }, ...all] : all.filter((one) => !isSameTopic(one, topic)),
  );
  set(topicCountAtom(topic.topic_id), (count) => (count === undefined ? count : Math.max(0, count + (isOn ? 1 : -1))));
}

async function send(get: Getter, set: Setter, topic: TopicToFollow, isOn: boolean): Promise<void> {
  const { topic_id, topic_name, topic_type } = topic;
  const reader = get(currentUserAtom).uuid;
  show(get, set, topic, isOn);
  const section_uuid = get(sectionUuidAtom);
  const answer = await orUnreachable<unknown>(
    isOn ? followTopic(section_uuid, topic_id, { topic_name, topic_type }) : unfollowTopic(section_uuid, topic_id),
  );
  if (get(currentUserAtom).uuid !== reader) return;
  if (isFailure(answer)) {
    show(get, set, topic, !isOn);
    await set(showFailureAction, answer);
    return;
  }
  publish(isOn ? 'topic/followed' : 'topic/unfollowed', { topic_id, topic_name, topic_type });
}

export const followTopicAction = atom(null, async (get, set, topic: TopicToFollow): Promise<void> => {
  const may = requireAnyOrWait('topic/follow', 'follow_topic', {}, { topic });
  if (may !== true && !(await may)) return;
  const reader = get(currentUserAtom).uuid;
  // A reader who has just logged in may follow the topic already, and may log out while the list loads.
  await set(loadTopicsAction);
  if (get(currentUserAtom).uuid !== reader || get(isTopicFollowedAtom(topic.topic_id))) return;
  await send(get, set, topic, true);
});

export const unfollowTopicAction = atom(
  null,
  (get, set, topic: TopicToFollow): Promise<void> => send(get, set, topic, false),
);
