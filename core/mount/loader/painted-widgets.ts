/** Painted widgets in the page: repainted when an attribute or property changes them, removed without a trace. */
import { readings } from 'virtual:readings';
import type { PaintedState } from '../../contract/content/painted';
import { adoptInto, leave } from '../page-sheets/adopted-sheets';
import { forgetPainted, paintedOf, trackPainted } from '../painted/painted';
import type { Paint } from './paint';
import type { EarlyPort } from './port';

/** Undefined unless the widget has a reading module that knows the format of its facts. */
function readingOf({ widget, format }: PaintedState) {
  const known = readings[widget];
  return known?.format === format ? known.load() : undefined;
}

export function makePaintedWidgets(
  port: EarlyPort,
  { painted, setUp, show }: Paint,
  hydrate: (host: HTMLElement) => Promise<unknown>,
) {
  function track(host: HTMLElement): void {
    const it = painted.get(host);
    if (!it || paintedOf(host)) return;
    adoptInto(host);
    changes.observe(host, { attributes: true });
    removals.observe(document, { childList: true, subtree: true });
    if (Object.keys(host)[0]) void import('./follow-properties').then((it) => it.followProperties(host, check));
    trackPainted(host, it.state, {
      hydrate: () => hydrate(host),
      reading: () => readingOf(it.state),
      recorded: it.recorded,
    });
    // Handles changes made since the widget was painted.
    check(host);
  }

  function check(host: HTMLElement): void {
    const it = painted.get(host);
    if (!it || !paintedOf(host) || port.addressOf(host) === it.address) return;
    release(host);
    // The old markup stays until the new one is ready.
    show(host, undefined, true);
  }

  function release(host: HTMLElement): void {
    painted.delete(host);
    leave(host);
    forgetPainted(host);
  }

  const changes = new MutationObserver((records) => {
    for (const host of new Set(records.map(({ target }) => target as HTMLElement))) {
      const it = painted.get(host);
      if (!it || !paintedOf(host)) continue;
      // A framework may overwrite `class`: restores the element's root class.
      if (!it.rootClass.every((name) => host.classList.contains(name))) host.classList.add(...it.rootClass);
      check(host);
    }
  });

  /** A moved element is back within a task. */
  const removals = new MutationObserver((records) => {
    if (records.some(({ removedNodes }) => removedNodes.length)) {
      setTimeout(() => {
        for (const host of painted.keys()) if (!host.isConnected) release(host);
      });
    }
  });

  return {
    track,
    /** Observes the roots that painted widgets may leave from. */
    removals,
    hosts: () => [...painted.keys()].filter(paintedOf),
    /** Between page views the painted roots are emptied, then painted for the next. */
    setUp(isUp: boolean): void {
      const hosts = isUp ? [] : [...painted.keys()].filter(paintedOf);
      for (const host of painted.keys()) if (!isUp) release(host);
      setUp(isUp);
      for (const host of hosts) {
        host.shadowRoot?.replaceChildren();
        show(host);
      }
    },
    /** The next instance of the script adopts the painted roots unchanged. */
    end(): void {
      for (const host of painted.keys()) forgetPainted(host);
      painted.clear();
      changes.disconnect();
      removals.disconnect();
    },
  };
}
