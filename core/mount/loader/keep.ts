/**
 * Painted widgets while they are in the page: their times and live news go on, they are painted anew when what they show
 * is another thing, and nothing of them stays when they leave.
 */
import { readings } from 'virtual:readings';
import type { PaintedState } from '../../contract/painted';
import { forgetPainted, keepPainted, paintedOf } from '../painted/painted';
import type { Paint } from './paint';
import type { EarlyPort } from './port';

/** What goes on in it before React, if its widget has something and knows the format of its facts. */
function readingOf({ widget, format }: PaintedState) {
  const known = readings[widget];
  return known?.format === format ? known.load() : undefined;
}

export function makeKeep(
  port: EarlyPort,
  { painted, setUp, show }: Paint,
  takeOver: (host: HTMLElement) => Promise<unknown>,
) {
  /** One that is painted. */
  function keep(host: HTMLElement): void {
    const it = painted.get(host);
    if (!it || paintedOf(host)) return;
    changes.observe(host, { attributes: true });
    removals.observe(document, { childList: true, subtree: true });
    keepPainted(host, it.state, {
      takeOver: () => takeOver(host),
      reading: () => readingOf(it.state),
      acts: it.acts,
    });
  }

  /** It is ours no longer; what React has taken over stays. */
  function release(host: HTMLElement): void {
    if (paintedOf(host)) for (const node of painted.get(host)?.light ?? []) node.remove();
    painted.delete(host);
    forgetPainted(host);
    if (!painted.size) removals.disconnect();
  }

  const changes = new MutationObserver((records) => {
    for (const host of new Set(records.map(({ target }) => target as HTMLElement))) {
      const it = painted.get(host);
      if (!it || !paintedOf(host)) continue;
      // The element keeps its root class whatever a framework writes into `class`.
      if (!it.rootClass.every((name) => host.classList.contains(name))) host.classList.add(...it.rootClass);
      if (port.addressOf(host) === it.address) continue;
      release(host);
      // What it shows stays until the other is there.
      show(host, undefined, true);
    }
  });

  /** An element that is only moved is back within a task; another one has left the page. */
  const removals = new MutationObserver((records) => {
    if (records.some(({ removedNodes }) => removedNodes.length)) {
      setTimeout(() => {
        for (const host of painted.keys()) if (!host.isConnected) release(host);
      });
    }
  });

  return {
    keep,
    /** What waits to be taken over. */
    hosts: () => [...painted.keys()].filter(paintedOf),
    /** The page is torn down: what is painted goes with it, and comes anew with the next. */
    setUp(isUp: boolean): void {
      const hosts = isUp ? [] : [...painted.keys()].filter(paintedOf);
      for (const host of painted.keys()) if (!isUp) release(host);
      setUp(isUp);
      for (const host of hosts) {
        host.shadowRoot?.replaceChildren();
        show(host);
      }
    },
    /** The script is loaded anew: the next instance takes what is painted as it is. */
    end(): void {
      for (const host of painted.keys()) forgetPainted(host);
      painted.clear();
      changes.disconnect();
      removals.disconnect();
    },
  };
}
