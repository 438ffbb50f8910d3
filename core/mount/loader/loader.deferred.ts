/**
 * Deferred part of the loader, for pages with painted widgets or when idle: tracks painted widgets, runs the core,
 * starts hydration. Without React and store: a reader who only reads runs nothing else (design decision 2).
 */
import { releaseEvents } from '../../base/bus/bus';
import type { AuthenticationRequest } from '../../base/bus/events';
import { readCookie } from '../../base/storage/cookies';
import { documentReady, pageLoaded, parsedOrHangs, whenIdle } from '../../base/time/when';
import { SERVICES } from '../../contract/services';
import { askToJoin } from '../../state/permissions/ask-to-join';
import { watchActivators } from '../../state/tray/activators';
import { onTokens, readTokens } from '../../transport/tokens/tokens';
import { ADOPTABLE } from '../page-sheets/adoptable';
import { readPageSheets } from '../page-sheets/adopted-sheets';
import { failPainted } from '../painted/painted';
import { makeEntries } from './entries';
import { makeHydration, wantsMore } from './hydration';
import { anchorLinksToPage } from './page-links';
import type { Paint } from './paint';
import { makePaintedWidgets } from './painted-widgets';
import { type CorePort, type EarlyPort, type ForPage, type LoaderPort, loaderPort } from './port';
import { dueOf, mainTagOf, NOT_PAINTED, OPENING, TIMED } from './registry';
import { hasDeepLink } from './triggers';

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

export function complete(early: EarlyPort, paint: Paint): DeferredLoader {
  const { whenDue, end, setReady } = early;
  const entries = makeEntries(early, () => {
    const [host] = paint.painted.keys();
    const tag = host && mainTagOf(host.localName);
    return tag ? { tag, language: paintedLanguage() } : undefined;
  });
  let starting: Promise<CorePort> | undefined;
  let started: Promise<CorePort> | undefined;
  const isOver = () => loaderPort() !== port;

  /** Resolves when the core has started; no widget comes before it. */
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
    // A link from a mail (core/state/tray/mail-link).
    /[?&]v(token|login)=/.test(location.search) ||
    // A reader back from a login elsewhere (core/state/session/logins/come-home).
    location.hash.startsWith('#vf-login') ||
    // A reader with the publisher's login cookie (core/state/session/logins/automatic).
    (!readTokens() && [...paint.painted.values()].some(({ state }) => readCookie(state.settings.custom_cookie_name)));

  /** Loaded beside the core and run after its start: before, a widget might render by itself. */
  const load = (name: string, language = paintedLanguage()): Promise<unknown> =>
    name === 'core' ? startCore() : entries.load(name, language, startCore());
  const paintedLanguage = () => [...paint.painted.values()][0]?.state.lang ?? '';

  const logged = (work: Promise<unknown>) => void work.catch(console.error);
  const { hydrate, isOn, schedule, forget } = makeHydration({ startCore, load, hosts: () => widgets.hosts() });
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

  let isPrefetching = false;
  function prefetchSoon(): void {
    if (isPrefetching) return;
    isPrefetching = true;
    const prefetch = () => {
      isPrefetching = false;
      const tags = widgets.hosts().flatMap(({ localName }) => mainTagOf(localName) ?? []);
      logged(entries.prefetch(tags, paintedLanguage()));
    };
    void pageLoaded().then(() => whenIdle(prefetch));
  }

  const followLink = () => {
    if (hasDeepLink()) takeAll();
  };
  addEventListener('hashchange', followLink);
  early.watch(ADOPTABLE, readPageSheets);
  // For elements marked later; the observer ends with the document.
  new MutationObserver(readPageSheets).observe(document, { subtree: true, attributeFilter: ['data-vf-adopt'] });
  const stops = [
    watchActivators(),
    anchorLinksToPage(),
    onTokens((tokens) => tokens && takeAll()),
    () => removeEventListener('hashchange', followLink),
    widgets.end,
  ];

  const port: LoaderPort = Object.assign(early as unknown as LoaderPort, {
    load,
    hydrate,
    paintedOf(domain: string, section: string) {
      for (const { address, state } of paint.painted.values()) {
        const { searchParams } = new URL(address);
        if (state.sectionTree && searchParams.get('site') === domain && (searchParams.get('section') ?? '') === section)
          return state;
      }
      return undefined;
    },
    whenDue(host: HTMLElement, show: () => void) {
      let isBack = false;
      const draw = () => {
        if (!isBack) schedule(host, show);
      };
      // Renders a widget from its fragment if one is being loaded.
      const due = () => {
        const coming = paint.coming.get(host);
        if (coming) void coming.then(draw);
        else draw();
      };
      const row = dueOf(host.localName);
      if (row.onDemand) due();
      const stop = row.onDemand ? () => {} : whenDue(host, due);
      return () => {
        isBack = true;
        forget(host);
        stop();
      };
    },
    setReady(isReady: boolean) {
      setReady(isReady);
      if (isReady) releaseEvents();
      widgets.setUp(isReady);
    },
    end() {
      end();
      for (const stop of stops) stop();
      if (starting) logged(starting.then((core) => core.end(port)));
    },
  });

  early.watch(TIMED, (element) => {
    // A pending timer keeps a removed element in memory.
    const waiting = new WeakRef(element);
    const show = () => {
      const there = waiting.deref();
      if (there) early.fire(there);
    };
    setTimeout(show, dueOf(element.localName).timeoutMs);
  });

  early.watch(NOT_PAINTED, (element) => {
    const tag = mainTagOf(element.localName);
    if (!tag) logged(import('./legacy').then(({ modernise }) => modernise(element)));
    else if (!dueOf(tag).onDemand && !customElements.get(element.localName)) {
      whenDue(element, () => logged(load(tag)));
    }
  });

  let inside: unknown;
  early.watch('*', ({ localName, shadowRoot }) => {
    if (inside || mainTagOf(localName) || !(shadowRoot || localName.includes('-'))) return;
    inside = import('./shadow-roots').then((it) => it.watchShadowRoots(early, widgets.removals));
  });

  void parsedOrHangs().then(() => {
    if (readTokens()) logged(startCore());
    else if (!starting) document.body.classList.add('vf-logged-out');
    whenIdle(startOrComplete);
  });

  /** For a page that does not start the core. */
  function startOrComplete(): void {
    if (isOver() || starting) return;
    if (isCoreWanted()) logged(startCore());
    else {
      releaseEvents();
      logged(documentReady().then(completeSoon));
    }
  }
  // Nearly all pages have a conversation, and need nothing more.
  const completeSoon = async () => {
    if (!document.querySelector(OPENING)) await import('./complete-page').then((it) => isOver() || it.completePage());
  };

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
      if (isOn() || wantsMore()) logged(hydrate(host));
      else prefetchSoon();
      if (WATCHED.some((name) => state.settings[name]))
        whenIdle(() => logged(import('./measuring').then((it) => it.measure(state))));
      // Only the painted state knows whether the site has a cookie of its own.
      if (isCoreWanted()) logged(startCore());
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
      if (isCoreWanted()) await startCore().then(() => started);
      if (askToJoin('login', reason as AuthenticationRequest['reason'], onAnswer, about)) await load('vf-tray');
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
