/** Broadcasts to all readers, or to those who follow a topic. */
import { orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import {
  approveBroadcast,
  cancelBroadcast,
  endBroadcast,
  fetchBroadcasts,
  sendBroadcast,
} from '../../transport/api/console';
import { fetchTopicCount } from '../../transport/api/topics';
import { sectionUuidAtom } from '../site/site.atoms';
import { siteCall } from './site-call';

export const readBroadcastsAction = siteCall(fetchBroadcasts);

/** Reads the number of people who follow a topic. */
export const readTopicCountAction = atom(null, (get, _set, topic_id: string) =>
  orUnreachable(fetchTopicCount(get(sectionUuidAtom), topic_id)),
);

/** Sends a broadcast, or plans it. */
export const sendBroadcastAction = siteCall(sendBroadcast);

export const approveBroadcastAction = siteCall(approveBroadcast);

export const cancelBroadcastAction = siteCall(cancelBroadcast);

export const endBroadcastAction = atom(null, (get, _set, notification_uuid: string) =>
  orUnreachable(endBroadcast(get(sectionUuidAtom), notification_uuid)),
);
