/** The widgets of a page as they are measured: loaded, in view, read, and for how long. */
import { ENGAGEMENT_TICK_MS, READ_AFTER_MS } from '../../base/constants';
import { followExposure } from '../../base/view/exposure';
import type { RecordName } from '../../contract/delivery/analytics';
import { followAttention } from '../../state/engagement/attention';
import { mainTagOf } from './registry';

interface Counting {
  count(record: RecordName, widget: string): void;
  /** Counts under the widget's own name, if its descriptor says so. */
  countOwn(what: string, widget: string): void;
  addTimes(widget: string, times: { exposed_ms: number; attention_ms: number }): void;
}

export function watchWidgets({ count, countOwn, addTimes }: Counting) {
  const attention = followAttention();
  const watched = new Map<Element, () => void>();

  function watch(host: Element): void {
    const widget = mainTagOf(host.localName);
    if (!widget || watched.has(host)) return;
    count('CONTAINER_LOAD', widget);
    countOwn('LOAD', widget);
    let seenMs = 0;
    const stop = followExposure(host, {
      tick() {
        if (!host.isConnected) return forget(host);
        if (!attention.isActive()) return;
        if (seenMs === 0) count('ENGAGE', widget);
        if (seenMs === 0) countOwn('VIEW', widget);
        const before = seenMs;
        seenMs += ENGAGEMENT_TICK_MS;
        if (before < READ_AFTER_MS && seenMs >= READ_AFTER_MS) count('READ', widget);
        addTimes(widget, {
          exposed_ms: ENGAGEMENT_TICK_MS,
          attention_ms: attention.isThere() ? ENGAGEMENT_TICK_MS : 0,
        });
      },
    });
    watched.set(host, stop);
  }

  function forget(host: Element): void {
    watched.get(host)?.();
    watched.delete(host);
  }

  const forgetAll = () => [...watched.keys()].forEach(forget);

  return {
    watch,
    forgetAll,
    /** Widgets rendered before this chunk was loaded; the others publish `widgets/mount`. */
    watchAll(): void {
      for (const element of document.querySelectorAll('*')) {
        if (element.localName.startsWith('vf-') && element.shadowRoot?.childElementCount) watch(element);
      }
    },
    end(): void {
      attention.end();
      forgetAll();
    },
  };
}
