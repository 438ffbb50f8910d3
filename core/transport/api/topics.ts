/** Topics: paths and payloads (specification §7; host contract 9.6). No state. */
import type { FollowedTopic } from '../../contract/notifications';
import { notifications } from './client';
import { path } from './path';

const SUBSCRIPTIONS = '/v5/subscriptions/:section_uuid/topics';

export const fetchTopics = (section_uuid: string) =>
  notifications.get<FollowedTopic[]>(path(SUBSCRIPTIONS, { section_uuid }));
