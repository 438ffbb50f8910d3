/** Notifications as feed lines: grouped by key, in three windows, newest first (specification §4 "Notification"). */

import type {
  BroadcastNotification,
  NotificationStatus,
  SingleNotification,
} from '../../contract/delivery/notifications';
import { DAY_MS } from '../../contract/values/durations';
import { isShown, type Known } from './is-shown';

export interface Group {
  kind: 'group';
  grouping_key: string;
  notification_type: string;
  service_type: string;
  section_uuid: string;
  content_container_uuid: string;
  thread_uuid: string;
  status: NotificationStatus;
  time: number;
  /** Newest notification of the group; orders groups with the same time. */
  notification_uuid: string;
  /** The visible ones, newest first. */
  notifications: SingleNotification[];
  /** People who acted, the latest first, each once. */
  actors: string[];
  /** Number of people, including those not listed. */
  total: number;
}

export type Line = Group | ({ kind: 'broadcast' } & BroadcastNotification);

const statuses: readonly NotificationStatus[] = ['new', 'seen', 'read'];

/** New if one of the items is new; otherwise seen if one of them is seen. */
const statusOf = (items: ReadonlyArray<{ status: NotificationStatus }>): NotificationStatus =>
  statuses.find((status) => items.some((item) => item.status === status)) ?? 'read';

/** By time, newest first, then by uuid, so that every tab has the same order. */
const byTime = (
  a: { time: number; notification_uuid: string },
  b: { time: number; notification_uuid: string },
): number => b.time - a.time || (a.notification_uuid < b.notification_uuid ? 1 : -1);

export function groupsOf(singles: readonly SingleNotification[], known: Known): Group[] {
  const byKey = new Map<string, SingleNotification[]>();
  for (const single of singles) {
    if (!isShown(single, known)) continue;
    const key = single.grouping_key || single.notification_uuid;
    byKey.set(key, [...(byKey.get(key) ?? []), single]);
  }
  return [...byKey.values()].flatMap((some) => {
    const notifications = some.sort(byTime);
    const [newest] = notifications;
    return newest ? [groupOf(newest, notifications)] : [];
  });
}

function groupOf(newest: SingleNotification, notifications: SingleNotification[]): Group {
  const { notification_type, service_type, section_uuid, content_container_uuid, thread_uuid } = newest;
  const actors = [...new Set(notifications.map(({ actor_uuid }) => actor_uuid))];
  return {
    kind: 'group',
    grouping_key: newest.grouping_key || newest.notification_uuid,
    ...{ notification_type, service_type, section_uuid, content_container_uuid, thread_uuid },
    status: statusOf(notifications),
    time: newest.time,
    notification_uuid: newest.notification_uuid,
    notifications,
    actors,
    total: Math.max(actors.length, ...notifications.map(({ total = 0 }) => total)),
  };
}

/** Lets a broadcast to a topic through only if the reader follows the topic. */
export const broadcastsFor = (
  broadcasts: readonly BroadcastNotification[],
  followed: ReadonlySet<string>,
): BroadcastNotification[] =>
  broadcasts.filter(
    ({ notification_type, target_topic_id }) =>
      notification_type !== 'broadcast_topic' || followed.has(target_topic_id),
  );

/** Since the reader's midnight, in the last seven days, earlier. */
export interface Windows {
  today: Line[];
  recent: Line[];
  older: Line[];
}

export function windowsOf(lines: readonly Line[], now: number): Windows {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const windows: Windows = { today: [], recent: [], older: [] };
  for (const line of [...lines].sort(byTime)) {
    const name = line.time >= midnight ? 'today' : line.time >= midnight - 7 * DAY_MS ? 'recent' : 'older';
    windows[name].push(line);
  }
  return windows;
}
