/**
 * vf.js, the script a publisher includes. It provides `window.vf`, finds widgets that can be painted and loads their
 * fragments when they are due; everything else is in the loader's chunk (specification §1, §2, §4 "Start-up", §8; host
 * contract 1; design decision 2).
 */

import { first } from 'virtual:first';
import { onceThere } from '../../base/built-ins/once-there';
import { forgetPage, holdEvents, holdFor } from '../../base/bus/bus';
import { FRAGMENT_TIMEOUT_MS } from '../../base/constants';
import { markEarlyPresses } from './early-press';
import { makeFacade } from './facade';
import { firstPaint } from './first-paint';
import { fragmentAddress, readMeta } from './fragment-address';
import { importChunk } from './import-chunk';
import { findOwnScript } from './own-script';
import { makePageQueue } from './page-queue';
import { paintedAs, UNDEFINED } from './painted-tags';
import { type EarlyPort, type ForPage, type Loader, type LoaderChunk, lendLoaderPort, loaderPort } from './port';
import { watchDocument } from './scan';
import { makeTriggers } from './triggers';

/** Events for a tray that has not loaded (specification §2 "Tray"). */
const TRAY_COMMANDS = [
  'tray/open',
  'tray/close',
  'tray/toggle',
  'tray-tab/change',
  'profile/show',
  'authentication/required',
] as const;

function start(): void {
  const isFirst = !loaderPort();
  const { origin, base, nonce } = findOwnScript();
  const watches: Array<ReturnType<typeof watchDocument>> = [];
  const { whenDue, fire } = makeTriggers();
  const loader = onceThere(() =>
    importChunk(first[0], base, nonce).then((chunk) => (chunk as LoaderChunk).begin(port)),
  );
  const withLoader = (use: (loader: Loader) => unknown) => void loader().then(use).catch(console.error);
  const deferred = () => loader().then((it) => it.deferred());
  const withDeferred = (use: (it: ForPage) => unknown) => void deferred().then(use).catch(console.error);
  const ask = () => withDeferred((it) => it.ask());
  const queue = makePageQueue(ask);

  const port: EarlyPort = {
    origin,
    base,
    nonce,
    build: first[1],
    meta: readMeta,
    whenDue,
    fire,
    watch(selector, found) {
      const it = watchDocument(selector, found);
      // The callback may start more watches.
      watches.push(it);
      it.look(document);
    },
    addressOf(element) {
      return fragmentAddress(port.origin, element, port.meta);
    },
    fetchFragment(element) {
      const address = port.addressOf(element);
      if (!address) return undefined;
      // No credentials option, like `<link rel="preload" as="fetch" crossorigin>`, which the page may have.
      const answer = fetch(address, { signal: AbortSignal.timeout(FRAGMENT_TIMEOUT_MS) });
      // The loader handles the failure; without it nobody waits.
      answer.catch(() => {});
      return { address, answer };
    },
    setReady: queue.setReady,
    look(root) {
      for (const watch of watches) watch.look(root);
    },
    end() {
      for (const watch of watches) watch.end();
      forgetPage();
    },
  };

  holdEvents();
  holdFor(TRAY_COMMANDS, ['tray/close', 'tray-tab/change'], () => withDeferred((it) => it.wakeTray()));
  lendLoaderPort(port);
  const vf = makeFacade((path, args) => deferred().then((it) => it.call(path, args)), queue.push, ask);
  window.vf = window.viafoura = vf;
  window.vfLoaded = true;
  markEarlyPresses((host) => loader().then((it) => it.show(host as HTMLElement)), isFirst);
  const painted = firstPaint();
  const isOver = () => loaderPort() !== port;
  void painted.then(() => isOver() || withLoader(() => {}));

  const shown = new WeakSet<Element>();
  port.watch(UNDEFINED, (element) => {
    if (!paintedAs(element)) return;
    // Painted by the page's server, or its template is still to be attached.
    const isThere = () => shown.has(element) || element.shadowRoot || element.querySelector(':scope>template');
    const show = () => {
      if (isOver()) return;
      const waits = isThere();
      const fragment = waits ? undefined : port.fetchFragment(element);
      shown.add(element);
      const hand = () => isOver() || withLoader((it) => it.show(element, fragment));
      if (waits) void painted.then(hand);
      else hand();
    };
    // Its fragment will need the loader, which is loaded beside it.
    if (!isThere()) withLoader(() => {});
    whenDue(element, show);
  });
}

if (window.vfLoaded && loaderPort()) {
  console.error('Do not load vf.js twice. Please.');
  loaderPort()?.look(document);
} else {
  loaderPort()?.end();
  start();
}
