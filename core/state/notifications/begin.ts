/**
 * Loads the notifications of a reader with an account once the page is loaded, and follows them (specification §6
 * "Plain users get notification data fetched on load"). A guest's are loaded when the feed is opened.
 */
import { store } from '../../base/store/store';
import { recipientAtom } from './recipient.atoms';

let isWatching = false;
let hasBegun = false;

export async function beginNotifications(): Promise<void> {
  if (!isWatching) store.sub(recipientAtom, () => void follow());
  isWatching = true;
  await follow();
}

/** The code is for readers with an account, and for readers who had one on this page. */
async function follow(): Promise<void> {
  if (store.get(recipientAtom) === '' && !hasBegun) return;
  hasBegun = true;
  try {
    const { followNotificationsAction } = await import('./live');
    await store.set(followNotificationsAction);
  } catch (error) {
    console.warn('notifications must wait', error);
  }
}
