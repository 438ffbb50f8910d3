/**
 * The React roots of the widgets in the page: made when an element is due and the page's phase allows, kept while the
 * element is only moved, taken away when it leaves the page or the page is torn down. A painted root is taken over node
 * by node (design decision 2).
 * Source: design decision 1; host contract 3 (reset), 6.1
 */
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { mayMountAtom } from '../../base/phase/phase';
import { store } from '../../base/store/store';
import { STYLE_ATTRIBUTE } from '../../contract/painted';
import { loaderPort } from '../loader/port';
import { mainTagOf } from '../loader/registry';
import { hasDeepLink } from '../loader/triggers';
import { isUsable, takeFacts } from '../painted/hydrate';
import { forgetPainted, type Painted, paintedOf } from '../painted/painted';
import type { Seeding } from '../painted/seeding';
import { forgetPublished } from '../painted/told';
import { makeTurns, type Turns } from '../painted/turns';
import { adoptInto } from './adopted-sheets';
import { remountBy } from './remount';
import { fetchSheets, type Sheet, sheetsOf } from './sheets';

export interface Mountable {
  host: HTMLElement;
  rootClass: string;
  styles: Sheet[];
  /** The format of the facts it may have been painted from, and how they become facts of a store. */
  format?: number;
  seeding?: Seeding;
  /** The settings as the element has them now, or as these attributes say. */
  read: (attributes?: Record<string, string>) => object;
  draw: (settings: object, first?: First) => ReactNode;
}

/** What a root was painted with. */
interface First {
  store: typeof store;
  facts: unknown;
  turns?: Turns;
  onTaken(): void;
}

interface Mount extends Mountable {
  root?: Root;
  first?: First;
  isDue: boolean;
  /** What was painted is used once: a root made anew begins with an empty page. */
  wasDrawn: boolean;
  /** Unmounting waits one task: an element that is only moved comes back within it. */
  leaving?: ReturnType<typeof setTimeout>;
  stopWaiting: () => void;
  releaseSheets?: () => void;
}

/** Elements in the page, or leaving it within this task. */
const mounts = new Map<HTMLElement, Mount>();
/** Trays beyond the first: one takes over when the first has left (specification §2 "at most 1 tray"). */
const spares = new Map<HTMLElement, Mountable>();

/** Whether the page has a tray already, and this is another one. */
function isSecondTray(host: HTMLElement): boolean {
  const isTray = (element: HTMLElement) => mainTagOf(element.localName) === 'vf-tray';
  return isTray(host) && [...mounts.values()].some((one) => isTray(one.host) && one.leaving === undefined);
}

/** An element came into the page, for the first time or after a move. */
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
  keepRootClass(widget.host);
  const show = () => {
    mount.isDue = true;
    redraw(widget.host);
  };
  const port = loaderPort();
  if (port) mount.stopWaiting = port.whenDue(widget.host, show);
  else show();
}

/** Draws the element's component with its present settings, when it may show. */
export function redraw(host: HTMLElement): void {
  const mount = mounts.get(host);
  if (!mount?.isDue || !store.get(mayMountAtom)) return;
  const sheets = sheetsOf(mount.styles);
  if (mount.root) mount.root.render(mount.draw(mount.read(), mount.first));
  // A painted root whose take-over waits for a quiet moment has been drawn, though it has no root yet.
  else if (sheets && !mount.releaseSheets) makeRoot(mount, sheets);
  // Without its sheets it would be seen unstyled, and move when they come.
  else if (!sheets) fetchSheets(mount.styles).then(() => redraw(host), console.error);
}

/** The element left the page; unless it is back within this task, its root goes. */
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

/** Mounts one element anew, its state gone. @throws TypeError when it is no widget in the page (specification §5). */
export function remount(host: unknown): void {
  const mount = mounts.get(host as HTMLElement);
  if (!mount) throw new TypeError('resetWidget needs an element of a widget in the page');
  dropRoot(mount);
  redraw(mount.host);
}

/** The element keeps its root class whatever a framework writes into `class`, while it is in the page. */
export function keepRootClass(host: HTMLElement): void {
  const missing = (mounts.get(host)?.rootClass ?? '')
    .split(' ')
    .filter((name) => name && !host.classList.contains(name));
  if (missing.length) host.classList.add(...missing);
}

function makeRoot(mount: Mount, sheets: CSSStyleSheet[]): void {
  const { host } = mount;
  const painted = mount.wasDrawn ? undefined : paintedOf(host);
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  mount.wasDrawn = true;
  mount.releaseSheets = adoptInto(host, shadow, sheets);
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

/** Takes the painted nodes over: the first draw is what the server drew, then comes what has changed since. */
function hydrate(mount: Mount, shadow: ShadowRoot, painted: Painted, options: RootOptions): Root {
  const { state } = painted;
  const { seeding } = mount;
  const settings = mount.read(state.attributes);
  const first = takeFacts(mount.host, state, settings, painted.now, seeding);
  // Who follows a link to a comment waits for one of them.
  const turns = hasDeepLink() ? undefined : makeTurns(shadow, seeding?.partsOf?.(first, state) ?? []);
  mount.first = {
    store: first,
    facts: state.facts,
    turns,
    onTaken() {
      seeding?.taken?.(store, state, painted);
      painted.hydrated();
      turns?.begin();
      if (JSON.stringify(settings) !== JSON.stringify(mount.read())) redraw(mount.host);
    },
  };
  return hydrateRoot(shadow as unknown as Element, mount.draw(settings, mount.first), options);
}

function dropRoot(mount: Mount): void {
  mount.root?.unmount();
  mount.root = undefined;
  mount.first?.turns?.end();
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
