/**
 * Loads and marks notifications: marks show at once and are undone when the server refuses them (specification §4
 * "Notification", §7; host contract 9.6).
 * Emits:  notifications/changed (through counts.atoms.ts)
 */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import type {
  BroadcastNotification,
  NotificationStatus,
  SingleNotification,
} from '../../contract/delivery/notifications';
import {
  deleteGroup,
  deleteNotification,
  fetchNotifications,
  markGroup,
  markNotification,
  markNotificationsUpTo,
} from '../../transport/api/notifications';
import { showFailureAction } from '../notices/notices.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { followedTopicsAtom } from '../topics/topics.atoms';
import { currentUserAtom, isLoggedInAtom } from '../user/user.atoms';
import { newCountAtom } from './counts.atoms';
import { EMPTY_FEED, feedAtom, linesAtom } from './feed.atoms';
import type { Line } from './groups';
import { recipientAtom } from './recipient.atoms';

type Item = SingleNotification | BroadcastNotification;

const byUuid = <Item extends { notification_uuid: string }>(items: Item[]): Map<string, Item> =>
  new Map(items.map((item) => [item.notification_uuid, item]));

const comingAtom = atom<Promise<void> | null>(null);

/** Loads the feed again and keeps the shown one meanwhile. Callers during a request share its answer. */
export const loadFeedAction = atom(null, (get, set): Promise<void> => {
  const known = get(comingAtom);
  if (known) return known;
  const coming = set(fetchFeedAction).finally(() => set(comingAtom, (now) => (now === coming ? null : now)));
  set(comingAtom, coming);
  return coming;
});

const fetchFeedAction = atom(null, async (get, set): Promise<void> => {
  const section_uuid = get(sectionUuidAtom);
  // Without settings there is no section yet; the screen calls again later.
  if (!section_uuid) return;
  const reader = get(currentUserAtom).uuid;
  const isMember = get(isLoggedInAtom);
  set(feedAtom, (feed) => (feed.status === 'loaded' ? feed : { ...feed, status: 'loading' }));
  const topics = get(followedTopicsAtom).map(({ topic_id }) => topic_id);
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
  const query = isMember ? { time_zone } : topics.length > 0 ? { topics: topics.join() } : {};
  const answer = await orUnreachable(fetchNotifications(section_uuid, query));
  if (get(currentUserAtom).uuid !== reader) return;
  // A proxy may answer instead of the server: a network's login page is no list.
  if (isFailure(answer) || !answer?.notifications) {
    set(feedAtom, (feed) => (feed.status === 'loaded' ? feed : { ...feed, status: 'failed' }));
    return;
  }
  set(feedAtom, {
    recipient: get(recipientAtom),
    status: 'loaded',
    singles: byUuid(answer.notifications),
    broadcasts: byUuid(answer.broadcasts),
    seq: answer.seq,
  });
  set(newCountAtom, answer.counts.new);
});

/** For a new reader: removes the previous one's feed. */
export const forgetFeedAction = atom(null, (_get, set) => {
  set(comingAtom, null);
  set(feedAtom, EMPTY_FEED);
  set(newCountAtom, 0);
});

/** Received live: a new notification, or a changed one, by this tab or another. */
export const putNotificationAction = atom(null, (_get, set, item: SingleNotification): void =>
  set(feedAtom, (feed) => ({ ...feed, singles: new Map(feed.singles).set(item.notification_uuid, item) })),
);
export const putBroadcastAction = atom(null, (get, set, item: BroadcastNotification): void => {
  const isKnown = get(feedAtom).broadcasts.has(item.notification_uuid);
  set(feedAtom, (feed) => ({ ...feed, broadcasts: new Map(feed.broadcasts).set(item.notification_uuid, item) }));
  if (!isKnown && item.status === 'new') set(newCountAtom, get(newCountAtom) + 1);
});

/** Drops a broadcast that was withdrawn. */
export const dropBroadcastAction = atom(null, (get, set, uuid: string): void => {
  if (get(feedAtom).broadcasts.get(uuid)?.status === 'new') set(newCountAtom, get(newCountAtom) - 1);
  set(dropNotificationAction, uuid);
});

/** Drops a notification that was undone, or deleted in another tab. */
export const dropNotificationAction = atom(null, (_get, set, uuid: string): void => {
  set(feedAtom, (feed) => {
    const [singles, broadcasts] = [new Map(feed.singles), new Map(feed.broadcasts)];
    singles.delete(uuid);
    broadcasts.delete(uuid);
    return { ...feed, singles, broadcasts };
  });
});

const rank: Record<NotificationStatus, number> = { new: 0, seen: 1, read: 2 };
const itemsOf = (line: Line): readonly Item[] => (line.kind === 'group' ? line.notifications : [line]);
/** The bell counts lines: sixty likes of a comment are one. */
const countNew = (lines: readonly Line[]): number => lines.filter(({ status }) => status === 'new').length;

/** Replaces the known versions of these items. */
function put(set: Setter, items: readonly Item[]): void {
  if (items.length === 0) return;
  set(feedAtom, (feed) => {
    const [singles, broadcasts] = [new Map(feed.singles), new Map(feed.broadcasts)];
    for (const item of items) {
      if ('grouping_key' in item) singles.set(item.notification_uuid, item);
      else broadcasts.set(item.notification_uuid, item);
    }
    return { ...feed, singles, broadcasts };
  });
}

/** Read notifications stay read. @returns the changed ones, before the change. */
function mark(
  get: Getter,
  set: Setter,
  lines: readonly Line[],
  status: NotificationStatus,
  count = get(newCountAtom) - countNew(lines),
): Item[] {
  const changing = lines.flatMap(itemsOf).filter((item) => rank[item.status] < rank[status]);
  put(
    set,
    changing.map((item) => ({ ...item, status })),
  );
  set(newCountAtom, count);
  return changing;
}

/** After a refusal, undoes only its own change and keeps what arrived since. */
async function sendOrUndo(
  get: Getter,
  set: Setter,
  before: readonly Line[],
  sending: Promise<unknown | Failure>,
): Promise<void> {
  const reader = get(currentUserAtom).uuid;
  const refused = await orUnreachable(sending);
  if (!isFailure(refused) || get(currentUserAtom).uuid !== reader) return;
  put(set, before.flatMap(itemsOf));
  set(newCountAtom, get(newCountAtom) + countNew(before));
  await set(showFailureAction, refused);
}

/** Number that the server's marks go up to. */
const last = (items: readonly Item[]): string =>
  items
    .map(({ notification_uuid }) => notification_uuid)
    .sort()
    .at(-1) ?? '';

/** The feed is on the screen: marks all as seen, including entries it omits. A guest's marks stay in the page. */
export const seeFeedAction = atom(null, async (get, set): Promise<void> => {
  const wereNew = get(newCountAtom);
  const changed = mark(get, set, get(linesAtom), 'seen', 0);
  if (!get(isLoggedInAtom) || (changed.length === 0 && wereNew === 0)) return;
  const { singles, broadcasts } = get(feedAtom);
  const all = last([...singles.values(), ...broadcasts.values()]);
  // If this fails, they count as new again only on the next page.
  if (all) await markNotificationsUpTo(get(sectionUuidAtom), 'seen', all).catch(console.warn);
});

/** The press may leave the page, so a failure is not shown. */
export const readLineAction = atom(null, async (get, set, line: Line): Promise<void> => {
  const changed = mark(get, set, [line], 'read');
  if (changed.length === 0 || !get(isLoggedInAtom)) return;
  const section_uuid = get(sectionUuidAtom);
  const sending =
    line.kind === 'group'
      ? markGroup(section_uuid, 'read', line.grouping_key, last(line.notifications))
      : markNotification(section_uuid, 'read', line.notification_uuid);
  await sending.catch(console.warn);
});

export const readAllAction = atom(null, async (get, set): Promise<void> => {
  const lines = get(linesAtom);
  const changed = mark(get, set, lines, 'read');
  if (changed.length === 0 || !get(isLoggedInAtom)) return;
  await sendOrUndo(get, set, lines, markNotificationsUpTo(get(sectionUuidAtom), 'read', last(changed)));
});

export const removeLineAction = atom(null, async (get, set, line: Line): Promise<void> => {
  for (const { notification_uuid } of itemsOf(line)) set(dropNotificationAction, notification_uuid);
  set(newCountAtom, get(newCountAtom) - countNew([line]));
  if (!get(isLoggedInAtom)) return;
  const section_uuid = get(sectionUuidAtom);
  const sending =
    line.kind === 'group'
      ? deleteGroup(section_uuid, line.grouping_key, last(line.notifications))
      : deleteNotification(section_uuid, line.notification_uuid);
  await sendOrUndo(get, set, [line], sending);
});
