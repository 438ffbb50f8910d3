/**
 * The painted widgets of the page: attached or taken as they are, kept while they are in it, painted anew when what they
 * show is another thing, left to React when there is no fragment (DESIGN.md decision 2).
 */
import type { PaintedState } from '../contract/painted';
import { forgetPainted, keepPainted, paintedOf } from '../painted/painted';
import { attach, isParsed, readFragment, readState, templateIn } from './attach';
import type { EarlyPort, Fragment } from './port';
import { mainTagOf, rowOf } from './registry';
import { documentReady } from './when';

interface Painting {
  state: PaintedState;
  /** Where its fragment is, as element and page were then. */
  address: string;
  rootClass: string[];
  /** What the fragment put among the element's own children. */
  light: ChildNode[];
}

interface Ways {
  /** A root is painted and waits for what runs it. */
  kept(host: HTMLElement, state: PaintedState): void;
  /** Fetches and runs what draws this element. */
  takeOver(host: HTMLElement): Promise<unknown>;
  /** There is no fragment for it: React draws. */
  draw(host: HTMLElement): void;
}

export function makePainting(port: EarlyPort, { kept: tell, takeOver, draw }: Ways) {
  const kept = new Map<HTMLElement, Painting>();
  const coming = new Map<HTMLElement, Promise<void>>();
  /** Due, but the page is between teardown and setup. */
  let waiting: Set<HTMLElement> | undefined;
  /** Counts the pages this one has been: what was on its way for one before is not attached. */
  let page = 0;

  const tagOf = (host: Element) => mainTagOf(host.localName) ?? '';
  /** Whether it is still ours to paint. */
  const isOurs = (host: Element) => host.isConnected && !customElements.get(host.localName);

  /** An element is due; harmless when repeated. With `isOther` what is painted in it is of another thing. */
  function show(host: HTMLElement, fragment?: Fragment, isOther = false): void {
    if (waiting) waiting.add(host);
    if (waiting || kept.has(host) || coming.has(host) || !isOurs(host)) return;
    const of = page;
    const painting = paint(host, fragment, isOther)
      .then((painted) => {
        if (painted && of === page && isOurs(host)) keep(host, painted);
      })
      .catch(() => of === page && leaveToReact(host))
      .finally(() => {
        if (coming.get(host) === painting) coming.delete(host);
      }) as Promise<void>;
    coming.set(host, painting);
  }

  function leaveToReact(host: HTMLElement): void {
    if (isOurs(host)) draw(host);
  }

  /** @returns what is painted now; undefined when the element is no longer ours. @throws when nothing can be. */
  async function paint(host: HTMLElement, fragment?: Fragment, isOther = false): Promise<Painting | undefined> {
    const tag = tagOf(host);
    const of = page;
    if (!isOther && (await attachPainted(host))) {
      const state = readState(host, tag);
      const address = port.addressOf(host);
      const container = new URLSearchParams(address.split('?')[1]).get('container_id') ?? '';
      // That of the article before, when the page's own server was not asked again.
      if (state && (!rowOf(tag).hasContainer || state.container_id === container)) {
        const { className = '' } = host.shadowRoot?.querySelector('[part~=root]') ?? {};
        return { address, rootClass: className.split(/\s+/).filter(isOfWidget), light: [], state };
      }
    }
    const { address, answer } = fragment ?? port.fetchFragment(host) ?? {};
    if (!address) throw new Error('no fragment');
    const template = await readFragment((await answer) as Response);
    if (of !== page || !isOurs(host)) return undefined;
    // Frameworks may set attributes after they put the element in.
    if (address !== port.addressOf(host)) return paint(host, undefined, true);
    const { childNodes, classList } = template.parentElement as Element;
    const light = [...childNodes].filter((node) => node !== template);
    attach(host, template);
    host.prepend(...light);
    const state = readState(host, tag);
    if (!state) throw new Error('no state');
    return { address, rootClass: [...classList], light, state };
  }

  /** What is painted without us becomes a root, when it is not one. @returns whether there is one. */
  async function attachPainted(host: HTMLElement): Promise<boolean> {
    const isThere = () => host.shadowRoot !== null || templateIn(host)?.parentElement === host;
    if (isThere() && !isParsed(host)) await documentReady();
    if (!isThere()) return false;
    const template = templateIn(host);
    if (!host.shadowRoot && template) {
      attach(host, template);
      template.remove();
    }
    return true;
  }

  function keep(host: HTMLElement, it: Painting): void {
    kept.set(host, it);
    keepClass(host);
    const names = [...new URLSearchParams(rowOf(tagOf(host)).paint).keys()];
    changes.observe(host, { attributeFilter: [...names, 'vf-container-id', 'class'] });
    removals.observe(document, { childList: true, subtree: true });
    keepPainted(host, it.state, { takeOver: () => takeOver(host), live: () => import('../painted/live') });
    tell(host, it.state);
  }

  /** It is ours no longer; what React has taken over stays. */
  function release(host: HTMLElement): void {
    if (paintedOf(host)) for (const node of kept.get(host)?.light ?? []) node.remove();
    kept.delete(host);
    forgetPainted(host);
    if (!kept.size) removals.disconnect();
  }

  /** The element keeps its root class whatever a framework writes into `class`. */
  function keepClass(host: HTMLElement): void {
    const missing = kept.get(host)?.rootClass.filter((name) => !host.classList.contains(name)) ?? [];
    if (missing.length) host.classList.add(...missing);
  }

  const changes = new MutationObserver((records) => {
    for (const host of new Set(records.map(({ target }) => target as HTMLElement))) {
      if (!paintedOf(host)) continue;
      keepClass(host);
      if (port.addressOf(host) === kept.get(host)?.address) continue;
      release(host);
      // What it shows stays until the other is there.
      show(host, undefined, true);
    }
  });

  /** An element that is only moved is back within a task; another one has left the page. */
  const removals = new MutationObserver((records) => {
    if (records.some(({ removedNodes }) => removedNodes.length)) setTimeout(dropRemoved);
  });
  function dropRemoved(): void {
    for (const host of kept.keys()) if (!host.isConnected) release(host);
  }

  return {
    show,
    /** Settles once a fragment on its way is attached, or given up; undefined when none is. */
    coming: (host: HTMLElement) => coming.get(host),
    hosts: () => [...kept.keys()].filter(paintedOf),
    /** The page is torn down: what is painted goes with it, and comes anew with the next. */
    setUp(isUp: boolean): void {
      if (!isUp) {
        page++;
        waiting ??= new Set(coming.keys());
        coming.clear();
        for (const host of kept.keys()) {
          if (paintedOf(host)) {
            waiting.add(host);
            host.shadowRoot?.replaceChildren();
          }
          release(host);
        }
      } else if (waiting) {
        const hosts = waiting;
        waiting = undefined;
        for (const host of hosts) show(host);
      }
    },
    /** The script is loaded anew: the next instance takes what is painted as it is. */
    end(): void {
      page++;
      for (const host of kept.keys()) forgetPainted(host);
      kept.clear();
      changes.disconnect();
      removals.disconnect();
      waiting = new Set();
    },
  };
}

/** The class of the first box inside is `viafoura`, and that of the widget, which the element has too. */
const isOfWidget = (name: string) => name !== '' && name !== 'viafoura';
