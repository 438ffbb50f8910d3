/**
 * The loader's chunk: everything of the loader that vf.js need not do itself. Attaches painted fragments, runs the core
 * when the page or the reader wants more than to read, lets React take over, and does what every page view needs.
 *
 * No React and no store: a reader who only reads runs nothing else (DESIGN.md decision 2).
 */
import { forgetPage, releaseNews } from '../bus/bus';
import { setBaseFontSize } from '../lifecycle/base-font-size';
import { onTokens, readTokens } from '../session/tokens';
import { hearActivators } from '../tray/activators';
import { makeEntries } from './entries';
import { makePainting } from './painting';
import type { CorePort, EarlyPort, Loader, LoaderPort } from './port';
import { LATE_WIDGETS, mainTagOf, rowOf } from './registry';
import { makeTakeOver, wantsMore } from './take-over';
import { hasDeepLink } from './triggers';
import { documentReady, pageLoaded, whenIdle } from './when';

/** Completes what vf.js lends, and begins. */
export function begin(early: EarlyPort): Loader {
  const { whenDue, queue, end } = early;
  const entries = makeEntries(early);
  let starting: Promise<CorePort> | undefined;
  let started: Promise<CorePort> | undefined;
  let isOver = false;

  /** The core is there and has begun; whatever it does next, no widget comes before it. */
  function startCore(): Promise<CorePort> {
    starting ??= entries.load('core').then((module) => {
      const core = module as CorePort;
      if (!isOver) started = core.begin(port).then(() => core);
      return core;
    });
    starting.catch(() => {
      starting = undefined;
    });
    return starting;
  }

  /** A widget's chunk is fetched beside the core and run after it has begun: until then it might draw by itself. */
  const load = (name: string, language?: string): Promise<unknown> =>
    name === 'core' ? startCore() : entries.load(name, language, startCore());

  const logged = (work: Promise<unknown>) => void work.catch(console.error);
  const { takeOver, isOn, inTurn, forget } = makeTakeOver({ startCore, load, hosts: () => painting.hosts() });

  const painting = makePainting(early, {
    takeOver,
    draw: (host) => logged(load(mainTagOf(host.localName) ?? '')),
    kept(host, state) {
      if (isOn() || wantsMore(state)) return logged(takeOver(host));
      const names = ['core', mainTagOf(host.localName) ?? '', 'later', 'conversations-later'];
      void pageLoaded().then(() => whenIdle(() => entries.prefetch(names, state.lang).catch(console.warn)));
    },
  });

  const takeAll = () => logged(takeOver(...painting.hosts().slice(0, 1)));
  const hearLink = () => hasDeepLink() && takeAll();
  addEventListener('hashchange', hearLink);
  const stops = [
    hearActivators(),
    onTokens((tokens) => tokens && takeAll()),
    () => removeEventListener('hashchange', hearLink),
  ];

  const port: LoaderPort = Object.assign(early as unknown as LoaderPort, {
    load,
    takeOver,
    whenDue(host: HTMLElement, show: () => void) {
      let isBack = false;
      const draw = () => isBack || inTurn(host, show);
      const stop = whenDue(
        host,
        () => {
          const coming = painting.coming(host);
          if (coming) void coming.then(draw);
          else draw();
        },
        rowOf(mainTagOf(host.localName) ?? ''),
      );
      return () => {
        isBack = true;
        forget(host);
        stop();
      };
    },
    setReady(isReady: boolean) {
      queue.setReady(isReady);
      if (isReady) releaseNews();
      painting.setUp(isReady);
    },
    end() {
      isOver = true;
      end();
      forgetPage();
      painting.end();
      for (const stop of stops) stop();
      if (starting) logged(starting.then((core) => core.end(port)));
    },
  });

  early.watch(LATE_WIDGETS, (element) => {
    if (element.hasAttribute('data-widget')) {
      return logged(import('../lifecycle/legacy').then(({ modernise }) => modernise(element)));
    }
    const row = rowOf(mainTagOf(element.localName) ?? '');
    if (!row.onDemand && !customElements.get(element.localName)) whenDue(element, () => painting.show(element), row);
  });
  void documentReady().then(() => {
    if (isOver) return;
    setBaseFontSize(port.nonce);
    if (readTokens()) logged(startCore());
    else if (!starting) document.body.classList.add('vf-logged-out');
    whenIdle(settle);
  });

  /** What the core does for a page that waits for it is done here for one that does not. */
  function settle(): void {
    if (isOver || starting) return;
    if (!queue.isEmpty()) return logged(startCore());
    releaseNews();
    logged(import('../lifecycle/complete-page').then(({ completePage }) => completePage()));
  }

  return {
    show: painting.show,
    ask: () => whenIdle(() => isOver || logged(startCore())),
    call: async (path, args) => {
      await startCore();
      return (await (started as Promise<CorePort>)).call(path, args);
    },
    wakeTray: () => logged(startCore().then((core) => core.wakeTray(port))),
  };
}
