/**
 * When painted widgets are hydrated, and in which order: the one the reader acts on first, the others when there is
 * time. Reading alone hydrates nothing (design decision 2).
 */

import { whenIdle } from '../../base/time/when';
import { readTokens } from '../../transport/tokens/tokens';
import { paintedOf } from '../painted/painted';
import { mainTagOf } from './registry';
import { hasDeepLink } from './triggers';

/** A reader with a session or a deep link should see more than everybody; a reading module may know further reasons. */
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
    // First what the reader waits for; both at once would share one line.
    const core = startCore();
    const drawn = first && bring(first);
    if (!isOn) void Promise.allSettled([core, drawn]).then(() => whenIdle(others));
    isOn = true;
    return Promise.all([core, drawn]);
  }

  return {
    hydrate,
    /** A widget painted from now on goes the same way. */
    isOn: () => isOn,
    /** At once when the reader waits for it, otherwise when there is time. */
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
