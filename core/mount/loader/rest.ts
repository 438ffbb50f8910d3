/**
 * What the loader does once something is painted, or the page is idle: keeps painted widgets, runs the core when page or
 * reader want more than to read, lets React take over, and does what every page view needs.
 *
 * No React and no store: a reader who only reads runs nothing else (design decision 2).
 */
import { releaseEvents } from '../../base/bus/bus';
import type { AuthenticationRequest } from '../../base/bus/events';
import { documentReady, pageLoaded, whenIdle } from '../../base/time/when';
import { askToJoin } from '../../state/permissions/ask-to-join';
import { watchActivators } from '../../state/tray/activators';
import { onTokens, readTokens } from '../../transport/tokens/tokens';
import { failPainted } from '../painted/painted';
import { completePage } from './complete-page';
import { makeEntries } from './entries';
import { makeKeep } from './keep';
import type { Paint } from './paint';
import { type CorePort, type EarlyPort, type ForPage, type LoaderPort, loaderPort } from './port';
import { dueOf, LATE_WIDGETS, mainTagOf } from './registry';
import { makeTakeOver, wantsMore } from './take-over';
import { hasDeepLink } from './triggers';

export interface Rest extends ForPage {
  /** It is painted. */
  keep(host: HTMLElement): void;
  /** It cannot be painted: React draws. */
  draw(host: HTMLElement): void;
  /** The reader acts on it. @throws when what draws cannot be had; trying again is allowed. */
  takeOver(host: HTMLElement): Promise<unknown>;
  /** What the reader just did did not work. */
  fail(host: HTMLElement): void;
  /** A guest is about to be asked to log in. */
  warmTray(): void;
  /** Asks a guest to log in, unless the page does so itself; settles when the tray is there. @throws as `takeOver` */
  join(reason: string): Promise<unknown>;
}

/** Completes what vf.js lends, and begins. */
export function complete(early: EarlyPort, paint: Paint): Rest {
  const { whenDue, end, setReady } = early;
  const entries = makeEntries(early, () => {
    const [host] = paint.painted.keys();
    const tag = host && mainTagOf(host.localName);
    return tag ? { tag, language: paintedLanguage() ?? '' } : undefined;
  });
  let starting: Promise<CorePort> | undefined;
  let started: Promise<CorePort> | undefined;
  const isOver = () => loaderPort() !== port;

  /** The core is there and has begun; whatever it does next, no widget comes before it. */
  function startCore(): Promise<CorePort> {
    starting ??= entries.load('core').then((module) => {
      const core = module as CorePort;
      if (!isOver()) started = core.begin(port).then(() => core);
      return core;
    });
    starting.catch(() => {
      starting = undefined;
    });
    return starting;
  }

  const isCoreWanted = () =>
    starting ||
    window.vfQ?.length ||
    window.vfAsyncInit ||
    // A link out of a mail (core/state/tray/mail-link).
    location.search.includes('vtoken');

  /** A widget's chunk is fetched beside the core and run after it has begun: until then it might draw by itself. */
  const load = (name: string, language = paintedLanguage()): Promise<unknown> =>
    name === 'core' ? startCore() : entries.load(name, language, startCore());
  const paintedLanguage = () => [...paint.painted.values()][0]?.state.lang;

  const logged = (work: Promise<unknown>) => void work.catch(console.error);
  const { takeOver, isOn, inTurn, forget } = makeTakeOver({ startCore, load, hosts: () => keep.hosts() });
  const keep = makeKeep(early, paint, takeOver);
  const takeAll = () => logged(takeOver(keep.hosts()[0]));
  const warmTray = () => logged(entries.warm('vf-tray', paintedLanguage() ?? ''));

  let isPrefetching = false;
  /** One pass for all that is painted by then, after the page's own files. */
  function prefetchSoon(): void {
    if (isPrefetching) return;
    isPrefetching = true;
    const prefetch = () => {
      isPrefetching = false;
      const tags = new Set(keep.hosts().flatMap((host) => mainTagOf(host.localName) ?? []));
      logged(entries.prefetch([...tags], paintedLanguage() ?? ''));
    };
    void pageLoaded().then(() => whenIdle(prefetch));
  }

  const hearLink = () => {
    if (hasDeepLink()) takeAll();
  };
  addEventListener('hashchange', hearLink);
  const stops = [
    watchActivators(),
    onTokens((tokens) => tokens && takeAll()),
    () => removeEventListener('hashchange', hearLink),
    keep.end,
  ];

  const port: LoaderPort = Object.assign(early as unknown as LoaderPort, {
    load,
    takeOver,
    paintedOf(domain: string, section: string) {
      for (const { address, state } of paint.painted.values()) {
        const { searchParams } = new URL(address);
        if (searchParams.get('site') === domain && (searchParams.get('section') ?? '') === section) return state;
      }
      return undefined;
    },
    whenDue(host: HTMLElement, show: () => void) {
      let isBack = false;
      const draw = () => {
        if (!isBack) inTurn(host, show);
      };
      // One whose fragment is on its way is drawn from it.
      const due = () => {
        const coming = paint.coming.get(host);
        if (coming) void coming.then(draw);
        else draw();
      };
      const row = dueOf(host.localName);
      if (row.onDemand) due();
      const stop = row.onDemand ? () => {} : whenDue(host, due, row);
      return () => {
        isBack = true;
        forget(host);
        stop();
      };
    },
    setReady(isReady: boolean) {
      setReady(isReady);
      if (isReady) releaseEvents();
      keep.setUp(isReady);
    },
    end() {
      end();
      for (const stop of stops) stop();
      if (starting) logged(starting.then((core) => core.end(port)));
    },
  });

  early.watch(LATE_WIDGETS, (element) => {
    const tag = mainTagOf(element.localName);
    if (!tag) logged(import('./legacy').then(({ modernise }) => modernise(element)));
    else if (!dueOf(tag).onDemand && !customElements.get(element.localName)) {
      whenDue(element, () => logged(load(tag)), dueOf(tag));
    }
  });

  void documentReady().then(() => {
    if (readTokens()) logged(startCore());
    else if (!starting) document.body.classList.add('vf-logged-out');
    whenIdle(settle);
  });

  /** What the core does for a page that waits for it is done here for one that does not. */
  function settle(): void {
    if (isOver() || starting) return;
    if (isCoreWanted()) logged(startCore());
    else {
      releaseEvents();
      completePage();
    }
  }

  return {
    keep(host) {
      const state = paint.painted.get(host)?.state;
      if (isOver() || !state) return;
      keep.keep(host);
      if (isOn() || wantsMore()) logged(takeOver(host));
      else prefetchSoon();
    },
    draw: (host) => logged(load(mainTagOf(host.localName) ?? '')),
    takeOver(host) {
      const taken = takeOver(host);
      if (!readTokens()) warmTray();
      return taken;
    },
    warmTray,
    async join(reason) {
      warmTray();
      // Who queued something is told of nothing before that has run.
      if (isCoreWanted()) await startCore().then(() => started);
      if (askToJoin('login', reason as AuthenticationRequest['reason'])) await load('vf-tray');
    },
    fail: failPainted,
    ask: () => whenIdle(() => isOver() || logged(startCore())),
    call: async (path, args) => {
      await startCore();
      return (await (started as Promise<CorePort>)).call(path, args);
    },
    wakeTray: () => logged(startCore().then((core) => core.wakeTray(port))),
  };
}
