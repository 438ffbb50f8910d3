/**
 * When painted widgets are taken over, and in which order: the one the reader acts on first, the others when there is
 * time. Only reading takes nothing over (design decision 2).
 */

import { whenIdle } from '../../base/time/when';
import { readTokens } from '../../transport/tokens/tokens';
import { paintedOf } from '../painted/painted';
import { mainTagOf } from './registry';
import { hasDeepLink } from './triggers';

/** Whether what everybody sees is not what this reader should see; a widget's reading module may know more. */
export const wantsMore = (): boolean => readTokens() !== null || hasDeepLink();

interface Needs {
  startCore(): Promise<unknown>;
  load(tag: string, language: string): Promise<unknown>;
  /** All that is painted. */
  hosts(): HTMLElement[];
}

export function makeTakeOver({ startCore, load, hosts }: Needs) {
  const firsts = new WeakSet<Element>();
  /** Draws the ones that wait for an idle moment. */
  const later = new Map<Element, () => void>();
  let isOn = false;

  const bring = (host: HTMLElement) =>
    load(mainTagOf(host.localName) ?? '', paintedOf(host)?.state.lang ?? '').catch((error) => {
      isOn = false;
      throw error;
    });

  /** @throws when what draws cannot be had; trying again is allowed. */
  async function takeOver(first?: HTMLElement): Promise<unknown> {
    if (first) {
      firsts.add(first);
      later.get(first)?.();
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
    takeOver,
    /** It has begun: what is painted from now on goes the same way. */
    isOn: () => isOn,
    /** Draws the element at once when the reader waits for it, a painted one otherwise when there is time. */
    inTurn(host: HTMLElement, show: () => void): void {
      if (firsts.has(host) || !paintedOf(host)) {
        show();
        return;
      }
      const draw = () => {
        if (later.delete(host)) show();
      };
      later.set(host, draw);
      whenIdle(draw);
    },
    forget: (host: Element) => void later.delete(host),
  };
}
