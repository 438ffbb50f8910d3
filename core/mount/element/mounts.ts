/** React roots of widgets, which survive a move (design decisions 1 and 2; host contract 3, 6.1). */
import type { ReactNode } from 'react';
import { createRoot, type Root, type RootOptions } from 'react-dom/client';
import { mayMountAtom } from '../../base/phase/phase';
import { store } from '../../base/store/store';
import { STYLE_ATTRIBUTE } from '../../contract/content/painted';
import { settingsAtom } from '../../state/site/site.atoms';
import { loaderPort } from '../loader/port';
import { mainTagOf } from '../loader/registry';
import { hasDeepLink } from '../loader/triggers';
import { adoptInto, leave as leavePageSheets } from '../page-sheets/adopted-sheets';
import { isUsable, takeFacts } from '../painted/hydrate';
import { type HydrationSchedule, makeSchedule } from '../painted/hydration-schedule';
import { forgetPainted, type Painted, paintedOf } from '../painted/painted';
import { forgetPublished } from '../painted/published';
import type { Seeding } from '../painted/seeding';
import { hydrateIn } from './hydrate-in';
import { recoverIn } from './recover';
import { remountBy } from './remount';
import { fetchSheets, type Sheet, sheetsOf } from './sheets';

export interface Mountable {
  host: HTMLElement;
  rootClass: string;
  styles: Sheet[];
  format?: number;
  seeding?: Seeding;
  read: (attributes?: Record<string, string>) => object;
  draw: (settings: object, first?: First) => ReactNode;
}

interface First {
  store: typeof store;
  facts: unknown;
  schedule?: HydrationSchedule;
  onTaken(): void;
}

interface Mount extends Mountable {
  root?: Root;
  first?: First;
  isDue: boolean;
  /** The painted state is used once: a root created again begins empty. */
  wasDrawn: boolean;
  /** Unmounting waits one task, because a moved element returns within it. */
  leaving?: ReturnType<typeof setTimeout>;
  stopWaiting: () => void;
  releaseSheets?: () => void;
}

/** Elements in the page, or leaving it within this task. */
const mounts = new Map<HTMLElement, Mount>();
/** Trays beyond the first: the next is rendered when the first has left (specification §2 "at most 1 tray"). */
const spares = new Map<HTMLElement, Mountable>();

/** Checks whether the page already has another tray. */
function isSecondTray(host: HTMLElement): boolean {
  const isTray = (element: HTMLElement) => mainTagOf(element.localName) === 'vf-tray';
  return isTray(host) && [...mounts.values()].some((one) => isTray(one.host) && one.leaving === undefined);
}

export function enter(widget: Mountable): void {
  const known = mounts.get(widget.host);
  if (known) {
    clearTimeout(known.leaving);
    known.leaving = undefined;
    redraw(widget.host);
    return;
  }
  if (isSecondTray(widget.host)) {
    console.warn('a page has one tray at most; this one is not shown', widget.host);
    spares.set(widget.host, widget);
    return;
  }
  const mount: Mount = { ...widget, isDue: false, wasDrawn: false, stopWaiting: () => {} };
  mounts.set(widget.host, mount);
  ensureRootClass(widget.host);
  const show = () => {
    mount.isDue = true;
    redraw(widget.host);
  };
  const port = loaderPort();
  if (port) mount.stopWaiting = port.whenDue(widget.host, show);
  else show();
}

export function redraw(host: HTMLElement): void {
  const mount = mounts.get(host);
  if (!mount?.isDue || !store.get(mayMountAtom)) return;
  const off = offBy(host);
  if (off) {
    clear(mount, off);
    return;
  }
  const sheets = sheetsOf(mount.styles);
  if (mount.root) mount.root.render(mount.draw(mount.read(), mount.first));
  // A painted root that waits to be hydrated has no React root yet.
  else if (sheets && !mount.releaseSheets) makeRoot(mount, sheets);
  // Waits for the sheets: without them, the widget would be unstyled, and move when they arrive.
  else if (!sheets) fetchSheets(mount.styles).then(() => redraw(host), console.error);
}

/** Returns the module with which the section has switched the widget off. */
const offBy = (host: Element): string | undefined =>
  store.get(settingsAtom).widgets_off?.[mainTagOf(host.localName) ?? host.localName];

/** Removes any content of a widget that the section has switched off (specification §9 "Section modules"). */
function clear({ host, rootClass }: Mount, module: string): void {
  console.warn(`${host.localName}: module ${module} is switched off in this section`);
  host.shadowRoot?.replaceChildren();
  for (const name of rootClass.split(' ').filter(Boolean)) host.classList.remove(name);
}

/** Removes the element's root, unless the element is back within this task. */
export function leave(host: HTMLElement): void {
  spares.delete(host);
  const mount = mounts.get(host);
  if (!mount) return;
  clearTimeout(mount.leaving);
  mount.leaving = setTimeout(() => {
    mounts.delete(host);
    mount.stopWaiting();
    dropRoot(mount);
    const [spare] = spares.values();
    if (spare && !isSecondTray(spare.host)) {
      spares.delete(spare.host);
      enter(spare);
    }
  });
}

/** Drops the element's state. @throws TypeError when the element is no widget in the page (specification §5). */
export function remount(host: unknown): void {
  const mount = mounts.get(host as HTMLElement);
  if (!mount) throw new TypeError('resetWidget needs an element of a widget in the page');
  dropRoot(mount);
  redraw(mount.host);
}

/** Adds the root class again, because frameworks overwrite `class`. */
export function ensureRootClass(host: HTMLElement): void {
  const missing = ((!offBy(host) && mounts.get(host)?.rootClass) || '')
    .split(' ')
    .filter((name) => name && !host.classList.contains(name));
  if (missing.length) host.classList.add(...missing);
}

function makeRoot(mount: Mount, sheets: CSSStyleSheet[]): void {
  const { host } = mount;
  ensureRootClass(host);
  const painted = mount.wasDrawn ? undefined : paintedOf(host);
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  mount.wasDrawn = true;
  if (painted) mount.seeding?.prepare?.(shadow, painted.state);
  shadow.adoptedStyleSheets = sheets;
  adoptInto(host);
  mount.releaseSheets = () => leavePageSheets(host);
  for (const sheet of shadow.querySelectorAll(`[${STYLE_ATTRIBUTE}]`)) sheet.remove();
  const options = {
    identifierPrefix: mainTagOf(host.localName) ?? host.localName,
    onUncaughtError: console.error,
    onRecoverableError: console.error,
  };
  if (painted && isUsable(painted.state, mount.format, mount.seeding)) {
    painted.whenQuiet(() => {
      if (mount.releaseSheets && !mount.root) mount.root = hydrate(mount, shadow, painted, options);
    });
    return;
  }
  if (painted && painted.state.format === mount.format) mount.seeding?.abandoned?.(shadow, painted.state);
  forgetPainted(host);
  forgetPublished(host);
  shadow.replaceChildren();
  mount.root = createRoot(shadow, options);
  mount.root.render(mount.draw(mount.read()));
}

/** The first render equals the markup; later changes follow it. */
function hydrate(mount: Mount, shadow: ShadowRoot, painted: Painted, options: RootOptions): Root {
  const { state } = painted;
  const { seeding } = mount;
  const settings = mount.read(state.attributes);
  const first = takeFacts(mount.host, state, settings, painted.now, seeding);
  // A deep link waits for one of the parts, so none is deferred.
  const schedule = hasDeepLink() ? undefined : makeSchedule(shadow, seeding?.partsOf?.(first, state) ?? []);
  mount.first = {
    store: first,
    facts: state.facts,
    schedule,
    onTaken() {
      seeding?.taken?.(store, state, painted);
      painted.hydrated();
      schedule?.begin();
      if (JSON.stringify(settings) !== JSON.stringify(mount.read())) redraw(mount.host);
    },
  };
  const onRecoverableError = recoverIn(shadow);
  return hydrateIn(shadow, mount.draw(settings, mount.first), {
    ...options,
    onRecoverableError,
  });
}

function dropRoot(mount: Mount): void {
  mount.root?.unmount();
  mount.root = undefined;
  mount.first?.schedule?.end();
  mount.first = undefined;
  forgetPublished(mount.host);
  mount.releaseSheets?.();
  mount.releaseSheets = undefined;
}

remountBy(remount);
store.sub(mayMountAtom, () => {
  for (const mount of mounts.values()) {
    if (store.get(mayMountAtom)) redraw(mount.host);
    else dropRoot(mount);
  }
});
