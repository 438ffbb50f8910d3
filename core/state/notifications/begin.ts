/**
 * Loads the notifications of a reader with an account once the page is loaded, and follows them (specification §6
 * "Plain users get notification data fetched on load"). A guest's are loaded when the feed is opened.
 */
import { once } from '../../base/built-ins/once';
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { recipientAtom } from './recipient.atoms';

/** Stays over a reset: a reader who had an account on this page has one on the next, or has left it. */
const hasBegunAtom = atom(false);
const watch = once(() => store.sub(recipientAtom, () => void follow()));

export async function beginNotifications(): Promise<void> {
  watch();
  await follow();
}

/** The code is for readers with an account, and for readers who had one on this page. */
async function follow(): Promise<void> {
  if (store.get(recipientAtom) === '' && !store.get(hasBegunAtom)) return;
  store.set(hasBegunAtom, true);
  try {
    const { followNotificationsAction } = await import('./live');
    await store.set(followNotificationsAction);
  } catch (error) {
    console.warn('notifications must wait', error);
  }
}
