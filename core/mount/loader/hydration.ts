/**
 * Decides when painted widgets are hydrated, and in which order: first the one the reader acts on, the others when
 * idle. Reading does not trigger hydration (design decision 2).
 */

import { whenIdle } from '../../base/time/when';
import { readTokens } from '../../transport/tokens/tokens';
import { paintedOf } from '../painted/painted';
import { mainTagOf } from './registry';
import { hasDeepLink } from './triggers';

/** A reader with a session or a deep link sees more than the public; a reading module may have further reasons. */
export const wantsMore = (): boolean => readTokens() !== null || hasDeepLink();

interface Needs {
  startCore(): Promise<unknown>;
  load(tag: string, language: string): Promise<unknown>;
  hosts(): HTMLElement[];
}

export function makeHydration({ startCore, load, hosts }: Needs) {
  const firsts = new WeakSet<Element>();
  const waiting = new Map<Element, () => void>();
  let isOn = false;

  const bring = (host: HTMLElement) =>
    load(mainTagOf(host.localName) ?? '', paintedOf(host)?.state.lang ?? '').catch((error) => {
      isOn = false;
      throw error;
    });

  async function hydrate(first?: HTMLElement): Promise<unknown> {
    if (first) {
      firsts.add(first);
      waiting.get(first)?.();
    }
    const others = () => {
      for (const host of hosts()) bring(host).catch(console.error);
    };
    // Loads what the reader waits for first: both at once would share the connection.
    const core = startCore();
    const drawn = first && bring(first);
    if (!isOn) void Promise.allSettled([core, drawn]).then(() => whenIdle(others));
    isOn = true;
    return Promise.all([core, drawn]);
  }

  return {
    hydrate,
    /** Widgets painted from now on are hydrated as well. */
    isOn: () => isOn,
    /** At once when the reader waits for it, otherwise when idle. */
    schedule(host: HTMLElement, show: () => void): void {
      if (firsts.has(host) || !paintedOf(host)) {
        show();
        return;
      }
      const draw = () => {
        if (waiting.delete(host)) show();
      };
      waiting.set(host, draw);
      whenIdle(draw);
    },
    forget: (host: Element) => void waiting.delete(host),
  };
}
