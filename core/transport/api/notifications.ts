/** Notifications: paths and payloads (specification §7; host contract 9.6). No state. */
import type { NotificationList } from '../../contract/delivery/notifications';
import { notifications } from './client';
import { path } from './path';

const at = (section_uuid: string, rest: string, params: Record<string, string> = {}) =>
  path(`/v5/notifications/:section_uuid/${rest}`, { section_uuid, ...params });

/** @param query topics that a guest follows, known to the browser only; a member's time zone, for mornings */
export const fetchNotifications = (section_uuid: string, query: { topics?: string; time_zone?: string }) =>
  notifications.get<NotificationList>(at(section_uuid, 'all'), { query });

export const markNotification = (section_uuid: string, mark: 'seen' | 'read', uuid: string) =>
  notifications.patch<undefined>(at(section_uuid, `${mark}/:uuid`, { uuid }), { keepalive: true });

/** Also marks all earlier notifications (extension). */
export const markNotificationsUpTo = (section_uuid: string, mark: 'seen' | 'read', uuid: string) =>
  notifications.patch<undefined>(at(section_uuid, `${mark}/:uuid`, { uuid }), { query: { up_to: 'true' } });

/** All of a group at once (extension). @param up_to the newest that the reader saw */
export const markGroup = (section_uuid: string, mark: 'seen' | 'read', grouping_key: string, up_to: string) =>
  notifications.patch<undefined>(at(section_uuid, `${mark}/group/:grouping_key`, { grouping_key }), {
    query: { up_to },
    keepalive: true,
  });

export const deleteGroup = (section_uuid: string, grouping_key: string, up_to: string) =>
  notifications.delete<undefined>(at(section_uuid, 'group/:grouping_key', { grouping_key }), { query: { up_to } });

export const deleteNotification = (section_uuid: string, uuid: string) =>
  notifications.delete<undefined>(at(section_uuid, 'single/:uuid', { uuid }));
