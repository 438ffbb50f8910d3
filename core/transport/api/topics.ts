/** Topics: paths and payloads (specification §7; host contract 9.6). No state. */
import type { FollowedTopic } from '../../contract/delivery/notifications';
import { notifications } from './client';
import { path } from './path';

const SUBSCRIPTIONS = '/v5/subscriptions/:section_uuid/topics';
const TOPIC = '/v5/notifications/:section_uuid/topics/:topic_id';

export const fetchTopics = (section_uuid: string) =>
  notifications.get<FollowedTopic[]>(path(SUBSCRIPTIONS, { section_uuid }));

/** Number of followers. */
export const fetchTopicCount = (section_uuid: string, topic_id: string) =>
  notifications.get<{ count: number }>(path(`${SUBSCRIPTIONS}/:topic_id/count`, { section_uuid, topic_id }));

/** @throws TypeError naming the parameter when an id is empty (specification §5). */
export const followTopic = (
  section_uuid: string,
  topic_id: string,
  body: Pick<FollowedTopic, 'topic_name' | 'topic_type'>,
) => notifications.post<FollowedTopic>(path(TOPIC, { section_uuid, topic_id }), { body });

export const unfollowTopic = (section_uuid: string, topic_id: string) =>
  notifications.delete<undefined>(path(TOPIC, { section_uuid, topic_id }));
