/**
 * Live notifications, on the reader's channel and on the section's for broadcasts (host contract 10). The channel
 * begins at the number of the loaded list, so that nothing is lost or shown twice in between.
 */
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { RealtimeEvent } from '../../contract/content/realtime';
import type {
  BroadcastNotification,
  NotificationEvent,
  SingleNotification,
} from '../../contract/delivery/notifications';
import { sectionUuidAtom, siteUuidAtom } from '../site/site.atoms';
import { loadTopicsAction } from '../topics/topics.actions';
import { currentUserAtom } from '../user/user.atoms';
import { newCountAtom } from './counts.atoms';
import {
  dropBroadcastAction,
  dropNotificationAction,
  forgetFeedAction,
  loadFeedAction,
  putBroadcastAction,
  putNotificationAction,
} from './feed.actions';
import { feedAtom, linesAtom } from './feed.atoms';
import type { Line } from './groups';
import { recipientAtom } from './recipient.atoms';

const followingAtom = atom<{ recipient: string; stop(): void }>({ recipient: '', stop() {} });

export const followNotificationsAction = atom(null, async (get, set): Promise<void> => {
  const recipient = get(recipientAtom);
  if (recipient === get(followingAtom).recipient) return;
  get(followingAtom).stop();
  set(followingAtom, { recipient, stop() {} });
  // A reader who already had the tray open keeps the feed, without a reload.
  if (get(feedAtom).recipient !== recipient) set(forgetFeedAction);
  await set(loadTopicsAction);
  if (recipient === '') return;
  await set(loadFeedAction);
  const { atOpening, socket, subscribeContainer } = await import('../../transport/realtime/realtime');
  const { authenticateListener } = await import('../../transport/realtime/authenticate');
  if (recipient !== get(followingAtom).recipient) return;
  authenticateListener();
  const section = get(sectionUuidAtom);
  const apply = (event: RealtimeEvent) => applyNotification(event);
  async function readAnew(): Promise<number> {
    await store.set(loadFeedAction);
    return store.get(feedAtom).seq;
  }
  let hadLine = socket.isOpen();
  // Broadcasts and followed content are in no log: after an interruption only the list has them.
  function readMissed(): void {
    if (hadLine) void store.set(loadFeedAction);
    hadLine = true;
  }
  atOpening.add(readMissed);
  const stops = [
    () => atOpening.delete(readMissed),
    subscribeContainer(section, get(currentUserAtom).uuid, get(feedAtom).seq, apply, readAnew),
    // Broadcasts to the whole site have the site's own uuid as their section.
    ...[...new Set([section, get(siteUuidAtom)])].map((uuid) => subscribeContainer(section, uuid, 0, apply, () => 0)),
  ];
  set(followingAtom, { recipient, stop: () => stops.forEach((stop) => void stop()) });
});

function applyNotification({ message_type, action, payload }: RealtimeEvent): void {
  if (message_type === 'broadcast_notification') {
    const notification = payload as BroadcastNotification;
    if (action === 'deleted') store.set(dropBroadcastAction, notification.notification_uuid);
    else store.set(putBroadcastAction, notification);
  }
  if (message_type !== 'notification') return;
  const { counts, ...notification } = payload as NotificationEvent;
  const before = newLines();
  if (!notification.notification_uuid) void store.set(loadFeedAction);
  else if (action === 'deleted') store.set(dropNotificationAction, notification.notification_uuid);
  else store.set(putNotificationAction, notification as SingleNotification);
  // The server's total, which includes omitted entries. For followed content it sends none.
  const counted = counts && counts.new + newOfSection();
  store.set(newCountAtom, counted ?? store.get(newCountAtom) + newLines() - before);
}

const newLines = () => store.get(linesAtom).filter(isNew).length;
const isNew = ({ status }: Line) => status === 'new';

/** Counts new broadcasts to this section, which the channel's total lacks: it is the same on all pages. */
function newOfSection(): number {
  const section = store.get(sectionUuidAtom);
  if (section === store.get(siteUuidAtom)) return 0;
  const isOfSection = (line: Line) => line.notification_type === 'broadcast_site' && line.section_uuid === section;
  return store.get(linesAtom).filter((line) => isNew(line) && isOfSection(line)).length;
}
