/** Notifications on the wire (host contract 9.6). */

import {
  BROADCASTS_MAX,
  type BroadcastNotification,
  NEW_MAX,
  NOTIFICATIONS_MAX,
  type NotificationCounts,
  type NotificationStatus,
  type SingleNotification,
} from '../../../../../core/contract/delivery/notifications';
import { NULL_UUID, numericIdToUuid } from '../../../../../core/contract/values/ids';
import { excerptOf } from '../../content/comments/excerpt';
import type { ShownRow } from './read.repository';

const statusOf = ({ is_seen, is_read }: ShownRow): NotificationStatus => (is_read ? 'read' : is_seen ? 'seen' : 'new');
const uuidOf = (id: number): string => (id === 0 ? NULL_UUID : numericIdToUuid(id));

export function presentSingle(row: ShownRow, user_id: number): SingleNotification {
  return {
    notification_uuid: numericIdToUuid(row.id),
    notification_type: row.kind,
    service_type: row.service,
    grouping_key: row.grouping_key,
    section_uuid: row.section_uuid,
    content_container_uuid: row.container_uuid ?? NULL_UUID,
    content_uuid: uuidOf(row.content_id),
    target_uuid: row.target_id === 0 ? uuidOf(user_id) : uuidOf(row.target_id),
    thread_uuid: uuidOf(row.thread_id),
    actor_uuid: uuidOf(row.actor_id),
    actor_type: row.actor_id === 0 ? 'site' : 'user',
    status: statusOf(row),
    time: row.date_created,
    total: row.total,
    ...(row.name !== null && {
      actor: {
        name: row.name,
        pic_small: row.pic_small ?? '',
        user_privilege: row.role ?? 'normal',
        badge_trusted: row.badge_trusted ?? false,
      },
    }),
    ...(row.container_id !== null && {
      page: {
        container_id: row.container_id,
        url: row.url ?? String(row.detail.url ?? ''),
        title: row.title ?? String(row.detail.title ?? ''),
      },
    }),
    ...(row.excerpt !== null && { excerpt: excerptOf(row.excerpt) }),
    ...(typeof row.detail.reason === 'string' && { reason: row.detail.reason }),
    ...(typeof row.detail.says === 'string' && { reason_says: row.detail.says }),
    ...(row.detail.change === 1 && { is_change: true }),
  };
}

const isBroadcast = ({ kind }: ShownRow): boolean => kind === 'broadcast_site' || kind === 'broadcast_topic';

function presentBroadcast(row: ShownRow): BroadcastNotification {
  const text = (name: string) => String(row.detail[name] ?? '');
  return {
    notification_uuid: numericIdToUuid(row.id),
    notification_type: row.kind as BroadcastNotification['notification_type'],
    section_uuid: row.section_uuid,
    actor_uuid: uuidOf(row.actor_id),
    status: statusOf(row),
    time: row.date_created,
    target_title: text('title'),
    target_description: text('description'),
    target_url: text('url'),
    target_image_url: text('image_url'),
    target_image_alt: text('image_alt'),
    target_topic_id: text('topic_id'),
  };
}

export interface Lists {
  notifications: SingleNotification[];
  broadcasts: BroadcastNotification[];
  counts: NotificationCounts;
}

/**
 * Merges own rows, in the order of `findOwn`, and followed content into two lists, newest first, with the number of new
 * lines. Followed content gets at most half of the list, and never displaces the reader's own new lines.
 */
export function presentLists(own: ShownRow[], followed: ShownRow[], user_id: number): Lists {
  const newOwn = new Set(own.filter(({ is_seen }) => !is_seen).map(({ grouping_key }) => grouping_key)).size;
  const space = Math.max(NOTIFICATIONS_MAX - own.length, Math.min(NOTIFICATIONS_MAX / 2, NOTIFICATIONS_MAX - newOwn));
  const posts = followed.filter((row) => !isBroadcast(row)).slice(0, space);
  const notifications = [...own.slice(0, NOTIFICATIONS_MAX - posts.length), ...posts]
    .map((row) => presentSingle(row, user_id))
    .sort(newestFirst);
  const broadcasts = followed.filter(isBroadcast).map(presentBroadcast).slice(0, BROADCASTS_MAX);
  const lines = new Set([
    ...notifications.filter(isNew).map(({ grouping_key }) => grouping_key),
    ...broadcasts.filter(isNew).map(({ notification_uuid }) => notification_uuid),
  ]);
  return { notifications, broadcasts, counts: { new: Math.min(lines.size, NEW_MAX) } };
}

const isNew = ({ status }: { status: NotificationStatus }): boolean => status === 'new';
const newestFirst = (a: SingleNotification, b: SingleNotification): number =>
  b.time - a.time || (a.notification_uuid < b.notification_uuid ? 1 : -1);
