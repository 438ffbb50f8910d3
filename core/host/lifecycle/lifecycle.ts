/**
 * The life of a page view (specification §4 "Start-up"; host contract 1, 3). Order: document ready, settings, language,
 * widgets, ready. A reset leaves settings, session, languages, listeners and interceptors.
 */
import { START_RETRIES, START_RETRY_MS } from '../../base/constants';
import { loadLanguageAction } from '../../base/i18n/packs';
import { phaseAtom } from '../../base/phase/phase';
import { clearPageState } from '../../base/store/jotai';
import { lazyAction } from '../../base/store/lazy-action';
import { store } from '../../base/store/store';
import { documentReady, headReady } from '../../base/time/when';
import type { LoaderPort } from '../../mount/loader/port';
import { loadBootstrapAction } from '../../state/bootstrap/bootstrap.actions';
import { glanceAt } from '../../state/page/glance';
import { pageAtom, takePageAction } from '../../state/page/page.atoms';
import { startSession, stopSession } from '../../state/session/session';
import { settingsAtom } from '../../state/site/site.atoms';
import { forgetCurrentUserAction, isLoggedInAtom } from '../../state/user/user.atoms';
import { followUser } from './body-classes';

const readPageAction = lazyAction(() => import('../../state/page/read-page'), 'readPageAction');

let loader: LoaderPort | undefined;
let stops: Array<() => void> = [];

/**
 * Once per evaluation of the script. Resolves after the first attempt, so that the page's calls do not wait forever; a
 * failed setup is tried again.
 */
export async function start(port: LoaderPort): Promise<void> {
  // The previous life ends first, or it would remove what this one sets up.
  await ending;
  loader = port;
  store.set(phaseAtom, 'starting');
  // Does not wait for the whole document, so that widgets work while another script of the page hangs.
  await headReady();
  if (port !== loader) return;
  stops = [followUser(), followLogin(port), stopSession];
  startSession();
  await attempt(START_RETRIES);
}

/** A logged-in reader sees more than the painted public content. */
const followLogin = (port: LoaderPort) =>
  store.sub(isLoggedInAtom, () => {
    if (store.get(isLoggedInAtom)) port.hydrate().catch(console.error);
  });

let retry: ReturnType<typeof setTimeout> | undefined;

async function attempt(triesLeft: number): Promise<void> {
  try {
    await setup();
  } catch (error) {
    console.error(error);
    retrySetup(triesLeft);
  }
}

/** Retries a failed setup, each time after a longer pause. */
export function retrySetup(triesLeft = START_RETRIES): void {
  clearTimeout(retry);
  const wait = START_RETRY_MS * 2 ** (START_RETRIES - triesLeft);
  if (triesLeft > 0 && loader) retry = setTimeout(attempt, wait, triesLeft - 1);
}

let ending: Promise<void> | undefined;

export function end(port: LoaderPort): Promise<void> {
  if (port !== loader) return Promise.resolve();
  loader = undefined;
  for (const stop of stops.splice(0)) stop();
  ending = teardown();
  return ending;
}

let settingUp: Promise<void> | undefined;

/** Safe to call when the page is set up already. */
export function setup(isForced = false): Promise<void> {
  if (store.get(phaseAtom) === 'ready') return Promise.resolve();
  settingUp ??= bringUp(isForced).finally(() => {
    settingUp = undefined;
  });
  return settingUp;
}

async function bringUp(isForced: boolean): Promise<void> {
  store.set(phaseAtom, 'starting');
  try {
    const { domain, container, lang, section, owners } = store.set(takePageAction, glanceAt);
    const says: Record<string, string> = { domain, container_id: container, lang, section, author: owners.join() };
    if (loader) loader.meta = (name) => says[name] ?? '';
    await store.set(loadBootstrapAction, isForced);
    await store.set(loadLanguageAction);
  } catch (error) {
    store.set(phaseAtom, 'unready');
    throw error;
  }
  // Waits for the whole document, because only then are missing widgets known.
  documentReady()
    .then(() => import('../../mount/loader/complete-page'))
    .then(({ completePage }) => completePage())
    .catch(console.error);
  store.set(phaseAtom, 'mounting');
  // No widget waits for the page's other tags; they are read before ready.
  await store.set(readPageAction).catch(console.error);
  store.set(phaseAtom, 'ready');
  loader?.setReady(true);
  const settings = store.get(settingsAtom);
  if (settings.enable_analytics || settings.enable_google_analytics) {
    const container_id = store.get(pageAtom).container;
    import('../../mount/loader/measuring').then((it) => it.measure({ settings, container_id })).catch(console.error);
  }
}

/** Unmounts widgets, goes unready, clears the store. Safe to call repeatedly. */
export async function teardown(): Promise<void> {
  await settingUp?.catch(() => {});
  clearTimeout(retry);
  if (store.get(phaseAtom) === 'unready') return;
  loader?.setReady(false);
  store.set(phaseAtom, 'unready');
  store.set(forgetCurrentUserAction);
  clearPageState(store);
}
