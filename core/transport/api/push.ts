/** Push subscriptions: paths and payloads (specification §7; host contract 9.6). */
import type {
  FoundBrowser,
  PushDeletion,
  PushFacts,
  PushSubscriptionBody,
  PushTaken,
} from '../../contract/delivery/push';
import { notifications } from './client';
import { path } from './path';

const PUSH = '/v5/subscriptions/:section_uuid/push';

/** @param subscription_id the browser's own, if it has one */
export const fetchPushFacts = (section_uuid: string, subscription_id?: string) =>
  notifications.get<PushFacts>(path(PUSH, { section_uuid }), { query: { subscription_id } });

/** Subscription of this browser in a window of the server's. */
export const findPushBrowser = (section_uuid: string, unique_id: string) =>
  notifications.post<FoundBrowser>(path(`${PUSH}/browser`, { section_uuid }), { body: { unique_id } });

/** @throws TypeError without a section (specification §5) */
export const sendPushSubscription = (section_uuid: string, body: PushSubscriptionBody) =>
  notifications.post<PushTaken>(path(PUSH, { section_uuid }), { body });

export const deletePushSubscription = (section_uuid: string, body: PushDeletion) =>
  notifications.delete<undefined>(path(PUSH, { section_uuid }), { body });
