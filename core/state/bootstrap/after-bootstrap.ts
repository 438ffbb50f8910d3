/** Background tasks after settings and reader are known (specification §4 "Bootstrap", "Background queue"). */
import { SETTINGS_FRESH_MS } from '../../base/constants';
import { loadAreas } from '../../base/i18n/packs';
import { enqueue } from '../../base/queue/queue';
import { safeLocalStorage } from '../../base/storage/storage';
import { store } from '../../base/store/store';
import { checkThirdpartyCookies } from '../../transport/api/thirdparty';
import { savedVotes } from '../comments/saved-votes';
import { beginNotifications } from '../notifications/begin';
import { registerPageAction } from '../page/register';
import { PUSH_RECORD } from '../push/push-record-name';
import { logInAutomatically } from '../session/logins/automatic';
import { comeHome } from '../session/logins/come-home';
import { whenCurrent } from '../site/renewal';
import { completed } from '../site/site.atoms';
import { openMailLink } from '../tray/mail-link';
import { loadCountsAction } from '../user/people.actions';
import { hasWish } from '../wish/saved-wish';
import type { Copy } from './copies';

/** Compares settings in any order, because server and browser write them differently. */
const settingsIn = ({ settings }: Copy): string => JSON.stringify(completed(settings)).split(/[{},]/).sort().join();

/** An old copy; or two different ones, because an operator may have changed a setting and either may be the older. */
const areOutdated = ([newest, other]: Copy[]): boolean =>
  !!newest && (Date.now() - newest.time > SETTINGS_FRESH_MS || (!!other && settingsIn(newest) !== settingsIn(other)));

/** The settings are renewed first if they came from outdated copies. @param copies newest first */
export function enqueueBackground(domain: string, copies: Copy[]): void {
  if (areOutdated(copies)) enqueue(whenCurrent);
  openMailLink();
  comeHome();
  if (hasWish()) void import('../wish/resume-wish').then(({ resumeWish }) => resumeWish());
  if (savedVotes().length > 0) void import('../wish/resume-votes').then((it) => it.resumeVotes());
  enqueue(logInAutomatically);
  enqueue(() => store.set(registerPageAction));
  enqueue(() => checkThirdpartyCookies(domain));
  enqueue(() => store.set(loadCountsAction));
  if (safeLocalStorage.get(PUSH_RECORD)) enqueue(async () => (await import('../push/maintain-push')).maintainPush());
  enqueue(beginNotifications);
  // Texts of failures must be loaded before the connection is lost.
  enqueue(() => Promise.all([loadAreas(['base']), import('../notices/message-of')]));
}
