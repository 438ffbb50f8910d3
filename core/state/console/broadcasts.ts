/** Broadcasts to all readers, or to those who follow a topic. */
import { orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { BroadcastBody } from '../../contract/notifications';
import { endBroadcast, fetchBroadcasts, sendBroadcast } from '../../transport/api/console';
import { fetchTopicCount } from '../../transport/api/topics';
import { sectionUuidAtom } from '../site/site.atoms';
import { siteCall } from './site-call';

export const readBroadcastsAction = siteCall(fetchBroadcasts);

/** Reads the number of people who follow a topic. */
export const readTopicCountAction = atom(null, (get, _set, topic_id: string) =>
  orUnreachable(fetchTopicCount(get(sectionUuidAtom), topic_id)),
);

export const sendBroadcastAction = atom(null, (get, _set, body: Partial<BroadcastBody>) =>
  orUnreachable(sendBroadcast(get(sectionUuidAtom), body)),
);

export const endBroadcastAction = atom(null, (get, _set, notification_uuid: string) =>
  orUnreachable(endBroadcast(get(sectionUuidAtom), notification_uuid)),
);
