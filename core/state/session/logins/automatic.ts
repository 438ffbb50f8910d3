/**
 * Logins without a press: by the publisher's cookie, else by the publisher's own server, or by a service on the
 * publisher's page (specification §4 "Start-up").
 */

import { readCookie } from '../../../base/storage/cookies';
import { store } from '../../../base/store/store';
import { SERVICES } from '../../../contract/sites/services';
import { settingsAtom } from '../../site/site.atoms';
import { isLoggedInAtom } from '../../user/user.atoms';

export async function logInAutomatically(): Promise<void> {
  const { custom_cookie_name, oauth_is_silent, ...settings } = store.get(settingsAtom);
  if (SERVICES.some((name) => settings[name])) {
    const { watchPageServices } = await import('./page-services');
    watchPageServices();
  }
  const hasCookie = readCookie(custom_cookie_name) && !store.get(isLoggedInAtom);
  if (hasCookie) {
    const { logInWithCookie } = await import('./by-proof');
    // The refusal was published; it has no notice, because nobody pressed anything.
    await logInWithCookie().catch(console.warn);
  }
  if (oauth_is_silent) {
    const { logInSilently } = await import('./silent');
    // Other start-up work does not wait for it.
    logInSilently(!hasCookie).catch(console.warn);
  }
}
