/** Paints widgets: attaches the loaded fragment, or adopts markup painted by the page's server (design decision 2). */

import { documentReady } from '../../base/time/when';
import { type PaintedState, WITHOUT_ADS } from '../../contract/content/painted';
import { isSwitchedOff } from '../../state/ads/switched-off';
import { type Guests, type RecordedInteractions, recordInteractions } from '../painted/recorded-interactions';
import { attach, isParsed, readFragment, readState, templateIn } from './attach';
import { type EarlyPort, type Fragment, loaderPort } from './port';

export interface Painting {
  state: PaintedState;
  address: string;
  rootClass: string[];
  recorded: RecordedInteractions;
}

interface Ways {
  done(host: HTMLElement): void;
  draw(host: HTMLElement): void;
  hydrate(host: HTMLElement): Promise<unknown>;
  fail(host: HTMLElement): void;
  guests: Guests;
}

const isOurs = (host: Element) => host.isConnected && !customElements.get(host.localName);

const classesOf = (host: Element): string[] =>
  [...(host.shadowRoot?.querySelector('[part~=root]')?.classList ?? [])].filter((name) => name !== 'viafoura');

/** Turns markup painted by the page's server into a root. @returns true if there is one. */
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

export function makePaint(port: EarlyPort, { done, draw, hydrate, fail, guests }: Ways) {
  const painted = new Map<HTMLElement, Painting>();
  const coming = new Map<HTMLElement, Promise<unknown>>();
  let waiting: Set<HTMLElement> | undefined;
  /** A fragment requested on an earlier page view is not attached. */
  let page = 0;

  /** Safe to call repeatedly. With `isOther` the painted content belongs to something else. */
  function show(host: HTMLElement, fragment?: Fragment, isOther = false): void {
    waiting?.add(host);
    if (waiting || painted.has(host) || coming.has(host) || !isOurs(host)) return;
    const of = page;
    const isStale = () => of !== page || loaderPort() !== port || !isOurs(host);
    const painting = paint(host, isStale, isOther, fragment)
      .then((it) => {
        if (!it || isStale()) return;
        const recorded = recordInteractions(
          host.shadowRoot as ShadowRoot,
          () => hydrate(host),
          () => fail(host),
          guests,
        );
        host.classList.add(...it.rootClass);
        painted.set(host, { ...it, recorded });
        done(host);
      })
      // The answer without a fragment is an HTML comment with the reason.
      .catch(({ message }) => isStale() || (message[1] === '!' ? console.warn(message) : draw(host)))
      .finally(() => coming.get(host) === painting && coming.delete(host));
    coming.set(host, painting);
  }

  /** @returns undefined when the element is no longer ours. @throws when it cannot be painted. */
  async function paint(
    host: HTMLElement,
    isStale: () => boolean,
    isOther: boolean,
    fragment?: Fragment,
  ): Promise<Omit<Painting, 'recorded'> | undefined> {
    // Before the first frame: removing the reserved space later would move the content below.
    if (isSwitchedOff()) host.setAttribute(WITHOUT_ADS, '');
    if (!isOther && (await attachPainted(host))) {
      const address = port.addressOf(host);
      const state = readState(host);
      const container = new URLSearchParams(address.split('?')[1]).get('container_id') ?? '';
      // Otherwise it belongs to the previous article: the page's own server was not asked again.
      if (state?.container_id === container) return { address, rootClass: classesOf(host), state };
    }
    // Throws if there is no fragment.
    const { address, answer } = (fragment ?? port.fetchFragment(host)) as Fragment;
    const template = await readFragment(await answer);
    if (isStale()) return undefined;
    // Frameworks may set attributes after they put the element in.
    if (address !== port.addressOf(host)) return paint(host, isStale, true);
    const { classList } = template.parentElement as Element;
    attach(host, template);
    const state = readState(host);
    if (!state) throw new Error('no fragment');
    return { address, rootClass: [...classList], state };
  }

  return {
    show,
    painted,
    coming,
    /** Between teardown and setup widgets are not painted; those that become due wait. */
    setUp(isUp: boolean): void {
      const hosts = waiting ?? [];
      page += isUp ? 0 : 1;
      waiting = isUp ? undefined : new Set([...hosts, ...coming.keys()]);
      if (isUp) for (const host of hosts) show(host);
      else coming.clear();
    },
  };
}

export type Paint = ReturnType<typeof makePaint>;
