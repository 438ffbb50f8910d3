/** Notification settings of a reader: paths and payloads (specification §7; host contract 9.6). No state. */
import type { NotificationSettings, NotificationSettingsBody } from '../../contract/delivery/notifications';
import type { FollowedPage, FollowedThread } from '../../contract/people/people';
import { notifications } from './client';
import { path } from './path';

const at = (section_uuid: string) => path('/v5/notifications/:section_uuid/settings', { section_uuid });

export const fetchNotificationSettings = (section_uuid: string) =>
  notifications.get<NotificationSettings>(at(section_uuid));

/** Absent members stay unchanged. */
export const saveNotificationSettings = (section_uuid: string, body: NotificationSettingsBody) =>
  notifications.post<NotificationSettings>(at(section_uuid), { body });

export const fetchFollowedPages = (section_uuid: string) =>
  notifications.get<FollowedPage[]>(path('/v5/subscriptions/:section_uuid/pages', { section_uuid }));

export const fetchFollowedThreads = (section_uuid: string) =>
  notifications.get<FollowedThread[]>(path('/v5/subscriptions/:section_uuid/threads', { section_uuid }));
