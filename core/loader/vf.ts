/**
 * vf.js, the script a publisher includes. Small: finds widgets, fetches their chunks when they are due, offers
 * `window.vf` at once, and lends the chunks what only a script tag knows.
 *
 * Source: the spec, §1, §2, §4 "Start-up", §8; HOST-API.md 1
 */
import { forgetPage, holdFor, holdNews, releaseNews } from '../bus/bus';
import { fetchEntry } from './chunks';
import { makeFacade } from './facade';
import { makePageQueue } from './page-queue';
import { type CorePort, type LoaderPort, lendLoaderPort, loaderPort } from './port';
import { registry } from './registry';
import { watchDocument } from './scan';
import { makeTriggers } from './triggers';

/** The addresses this script answers under; what is before them is where the chunks lie (HOST-API.md 1). */
const SCRIPT_NAME = /((entry|front\/frontwise-[^/]*)\/index|vf-v2|(app\/js\/)?vf)\.js([?#].*)?$/;

/** Events for a tray that has not loaded (the spec, §2 "Tray"). */
const TRAY_COMMANDS = [
  'tray/open',
  'tray/close',
  'tray/toggle',
  'tray-tab/change',
  'profile/show',
  'authentication/required',
] as const;

function start(script: HTMLScriptElement | null): void {
  const src = script?.src || `${location.origin}/vf.js`;
  const base = src.replace(SCRIPT_NAME, '');
  const nonce = script?.nonce ?? '';
  const queue = makePageQueue();
  const triggers = makeTriggers();
  const fetching = new Map<string, Promise<unknown>>();

  /** One fetch per entry; a failed one may be tried again. */
  function load(name: string): Promise<unknown> {
    const entry = fetching.get(name) ?? fetchEntry(name, base, nonce);
    fetching.set(name, entry);
    entry.catch(() => fetching.delete(name));
    return entry;
  }

  const port: LoaderPort = {
    origin: new URL(window.vfConfig?.api || script?.dataset.api || src, location.href).origin,
    base,
    nonce,
    whenDue: triggers.whenDue,
    load,
    setReady(isReady) {
      queue.setReady(isReady);
      if (isReady) releaseNews();
    },
    rescan: () => page.rescan(),
    end() {
      page.end();
      forgetPage();
      withCore(({ end }) => end(port));
    },
  };

  holdNews();
  holdFor(TRAY_COMMANDS, ['tray/close', 'tray-tab/change'], () => withCore(({ wakeTray }) => wakeTray(port)));
  lendLoaderPort(port);

  const core = load('core') as Promise<CorePort>;
  const withCore = (use: (module: CorePort) => unknown) => core.then(use).catch(console.error);
  const started = core.then((module) => module.begin(port).then(() => module));
  started.catch(console.error);
  const vf = makeFacade((path, args) => started.then(({ call }) => call(path, args)), queue.push);
  window.vf = window.viafoura = vf;
  window.vfLoaded = true;

  const page = watchDocument((element, tag) => {
    if (!tag) withCore(({ modernise }) => modernise(element));
    else if (!registry[tag]?.onDemand && !customElements.get(element.localName)) {
      triggers.whenDue(element, () => loaderPort() === port && load(tag).catch(console.error));
    }
  });
}

if (window.vfLoaded && loaderPort()) {
  console.error('Do not load vf.js twice. Please.');
  loaderPort()?.rescan();
} else {
  loaderPort()?.end();
  start(document.currentScript as HTMLScriptElement | null);
}
