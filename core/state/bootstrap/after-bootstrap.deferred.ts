/** What is done in the background once settings and reader are known (specification §4 "Bootstrap", "Background queue"). */
import { loadAreas } from '../../base/i18n/packs';
import { enqueue } from '../../base/queue/queue';
import { store } from '../../base/store/store';
import { checkThirdpartyCookies } from '../../transport/api/thirdparty';
import { registerPageAction } from '../page/register';
import { openMailLink } from '../tray/mail-link';
import { loadCountsAction } from '../user/people.actions';

/** Puts it all into the queue; `renew` first, when the settings were taken from an old copy. */
export function enqueueRest(domain: string, renew: false | (() => unknown)): void {
  if (renew) enqueue(renew);
  openMailLink();
  enqueue(() => store.set(registerPageAction));
  enqueue(() => checkThirdpartyCookies(domain));
  enqueue(() => store.set(loadCountsAction));
  // The words of failures have to be there before the connection is lost: then they cannot be fetched any more.
  enqueue(() => Promise.all([loadAreas(['base']), import('../notices/message-of.deferred')]));
}
