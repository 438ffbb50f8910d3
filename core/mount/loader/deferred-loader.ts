/**
 * Deferred part of the loader, for pages with painted widgets or when idle: tracks painted widgets, runs the core,
 * starts hydration. Without React and store: a reader who only reads runs nothing else (design decision 2).
 */
import { releaseEvents } from '../../base/bus/bus';
import type { AuthenticationRequest } from '../../base/bus/events';
import { documentReady, pageLoaded, parsedOrHangs, whenIdle } from '../../base/time/when';
import { SERVICES } from '../../contract/sites/services';
import { askToJoin } from '../../state/permissions/ask-to-join';
import { watchActivators } from '../../state/tray/activators';
import { onTokens, readTokens } from '../../transport/tokens/tokens';
import { failPainted } from '../painted/painted';
import { type CoreStart, makeCoreStart, pageWantsCore } from './core-start';
import { makeEntries } from './entries';
import { extendPort } from './extend-port';
import { makeHydration, wantsMore } from './hydration';
import { anchorLinksToPage } from './page-links';
import type { Paint } from './paint';
import { makePaintedWidgets } from './painted-widgets';
import { type EarlyPort, type ForPage, type LoaderPort, loaderPort } from './port';
import { mainTagOf, OPENING } from './registry';
import { hasDeepLink } from './triggers';
import { watchTags } from './watch-tags';

/** Settings of sites whose pages run more code while they are only read (./measuring). */
const WATCHED = ['enable_analytics', 'enable_google_analytics', 'oauth_is_silent', ...SERVICES] as const;

export interface DeferredLoader extends ForPage {
  /** Tracks a painted host. */
  track(host: HTMLElement): void;
  /** Renders with React, without a fragment. */
  draw(host: HTMLElement): void;
  /** @throws when the rendering code cannot be loaded; retrying is allowed. */
  hydrate(host: HTMLElement): Promise<unknown>;
  fail(host: HTMLElement): void;
  warmTray(): void;
  /** Opens the login, unless the page has its own; resolves when the tray is shown. @throws as `hydrate` */
  join(reason: string, onAnswer: (isIn: boolean) => unknown, about?: object): Promise<unknown>;
}

const logged = (work: Promise<unknown> | undefined) => void work?.catch(console.error);

export function complete(early: EarlyPort, paint: Paint): DeferredLoader {
  const { whenDue } = early;
  const { core, entries, load, paintedLanguage } = makeLoading(early, paint, () => port);
  const isOver = () => loaderPort() !== port;
  const isCoreWanted = () => core.isUnderWay() || pageWantsCore(paint);

  const hydration = makeHydration({ startCore: () => core.run(), load, hosts: () => widgets.hosts() });
  const { hydrate } = hydration;
  const widgets = makePaintedWidgets(early, paint, hydrate);
  /** A foreign tag may have been taken for a painted one (core/mount/loader/painted-tags.ts). */
  const draw = ({ localName }: HTMLElement) => {
    const tag = mainTagOf(localName);
    if (tag) logged(load(tag));
  };
  const takeAll = () => logged(hydrate(widgets.hosts()[0]));
  function warmTray(): void {
    logged(entries.warm('vf-tray', paintedLanguage()));
    // Code that wakes the tray needs it after the core's start, and would wait for the connection only then.
    logged(import('./complete-page'));
  }
  const prefetchSoon = makePrefetch(() =>
    entries.prefetch(
      widgets.hosts().flatMap(({ localName }) => mainTagOf(localName) ?? []),
      paintedLanguage(),
    ),
  );

  const stops = [
    watchActivators(),
    anchorLinksToPage(),
    onTokens((tokens) => tokens && takeAll()),
    followLinks(takeAll),
  ];
  const port: LoaderPort = extendPort(early, paint, {
    load,
    hydrate,
    hydration,
    setUpWidgets: widgets.setUp,
    onEnd() {
      for (const stop of [...stops, widgets.end]) stop();
      logged(core.end());
    },
  });
  watchTags(early, { load, logged, removals: widgets.removals, whenDue });
  startWhenParsed(core, isCoreWanted, isOver);

  return {
    track(host) {
      const state = paint.painted.get(host)?.state;
      if (isOver() || !state) return;
      // The page's server may have painted another widget in this element.
      if (mainTagOf(host.localName) !== `vf-${state.widget}`) {
        paint.painted.delete(host);
        draw(host);
        return;
      }
      widgets.track(host);
      if (hydration.isOn() || wantsMore()) logged(hydrate(host));
      else prefetchSoon();
      if (WATCHED.some((name) => state.settings[name]))
        whenIdle(() => logged(import('./measuring').then((it) => it.measure(state))));
      // Only the painted state knows whether the site has a cookie of its own.
      if (isCoreWanted()) logged(core.run());
    },
    draw,
    hydrate(host) {
      const taken = hydrate(host);
      if (!readTokens()) warmTray();
      return taken;
    },
    warmTray,
    async join(reason, onAnswer, about) {
      warmTray();
      // The page's queue runs first, or it would miss the event.
      if (isCoreWanted()) await core.ready();
      if (askToJoin('login', reason as AuthenticationRequest['reason'], onAnswer, about)) await load('vf-tray');
    },
    fail: failPainted,
    ask: () => whenIdle(() => isOver() || logged(core.run())),
    call: async (path, args) => {
      const ready = await core.ready();
      return ready.call(path, args);
    },
    wakeTray: () => logged(core.run().then((it) => it.wakeTray(port))),
  };
}

/** Entries in the language of the painted widgets, after the core's start. */
function makeLoading(early: EarlyPort, { painted }: Paint, port: () => LoaderPort) {
  const paintedLanguage = () => [...painted.values()][0]?.state.lang ?? '';
  const entries = makeEntries(early, () => {
    const [host] = painted.keys();
    const tag = host && mainTagOf(host.localName);
    return tag ? { tag, language: paintedLanguage() } : undefined;
  });
  const core = makeCoreStart(() => entries.load('core'), port);
  /** Loaded beside the core and run after its start: before, a widget might render by itself. */
  const load = (name: string, language = paintedLanguage()): Promise<unknown> =>
    name === 'core' ? core.run() : entries.load(name, language, core.run());
  return { core, entries, load, paintedLanguage };
}

/** Starts the core for a reader with a session or a page that needs it; completes the page without the core otherwise. */
function startWhenParsed(core: CoreStart, isCoreWanted: () => unknown, isOver: () => boolean): void {
  // Nearly all pages have a conversation, and need nothing more.
  const completeSoon = async () => {
    if (!document.querySelector(OPENING)) await import('./complete-page').then((it) => isOver() || it.completePage());
  };
  function startOrComplete(): void {
    if (isOver() || core.isUnderWay()) return;
    if (isCoreWanted()) logged(core.run());
    else {
      releaseEvents();
      logged(documentReady().then(completeSoon));
    }
  }
  void parsedOrHangs().then(() => {
    if (readTokens()) logged(core.run());
    else if (!core.isUnderWay()) document.body.classList.add('vf-logged-out');
    whenIdle(startOrComplete);
  });
}

/** Prefetches once the page is loaded and idle; several requests before that are one. */
function makePrefetch(prefetch: () => Promise<void>): () => void {
  let isComing = false;
  return () => {
    if (isComing) return;
    isComing = true;
    const run = () => {
      isComing = false;
      logged(prefetch());
    };
    void pageLoaded().then(() => whenIdle(run));
  };
}

/** Hydrates when the page's address points into a widget. */
function followLinks(take: () => void): () => void {
  const follow = () => {
    if (hasDeepLink()) take();
  };
  addEventListener('hashchange', follow);
  return () => removeEventListener('hashchange', follow);
}
