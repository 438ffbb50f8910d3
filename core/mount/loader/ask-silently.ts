/**
 * Starts the core of a page that is only read when a reader may be logged in without a press: once a visit, to ask the
 * publisher's server for its session (core/state/session/logins/silent.ts), and when the script of the site's
 * identity service is there (core/state/session/logins/page-services.ts; specification §4 "Start-up").
 */
import { GIGYA_POLL_MS, SERVICE_GIVE_UP_MS } from '../../base/constants';
import { safeLocalStorage, safeSessionStorage } from '../../base/storage/storage';
import { SERVICES } from '../../contract/sites/services';
import type { SiteSettings } from '../../contract/sites/site';
import { TRIED_KEY } from '../../state/session/logins/silent-keys';
import { readTokens } from '../../transport/tokens/tokens';
import { loaderPort } from './port';

interface Scripts {
  janrain?: { events?: object };
  gigya?: { accounts?: object };
  Backplane?: object;
}

let looking: ReturnType<typeof setInterval> | undefined;

/** @throws errors of the code it starts */
export async function askSilently(settings: Partial<SiteSettings>): Promise<void> {
  if (readTokens()) return;
  if (isServiceThere(settings) || (settings.oauth_is_silent && !safeSessionStorage.get(TRIED_KEY))) return start();
  if (!SERVICES.some((name) => settings[name])) return;
  const giveUpAt = performance.now() + SERVICE_GIVE_UP_MS;
  clearInterval(looking);
  looking = setInterval(() => {
    const isThere = isServiceThere(settings);
    if (isThere) start().catch(console.error);
    if (isThere || performance.now() > giveUpAt) clearInterval(looking);
  }, GIGYA_POLL_MS);
}

/** A login in the meantime has already started the core. */
const start = async () => {
  await loaderPort()?.load('core');
};

function isServiceThere(settings: Partial<SiteSettings>): boolean {
  const page = window as typeof window & Scripts;
  return !!(
    (settings.janrain_enabled && (page.janrain?.events || safeLocalStorage.get('janrainCaptureToken'))) ||
    (settings.gigya_poll && page.gigya?.accounts) ||
    ((settings.backplane_v1_2_enabled || settings.backplane_v2_enabled) && page.Backplane)
  );
}
