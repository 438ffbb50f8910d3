/**
 * Google Publisher Tag, or a script that provides its queue. A page's own GPT keeps the page's configuration: this
 * module defines, displays and destroys its own slots, calls nothing else, and enables services only if it loaded GPT
 * itself.
 */

import { findScript, hasLoaded, loadAdScript, needed } from './ad-script';
import type { Filler } from './filler';
import { NARROW } from './narrow';

interface Slot {
  addService(service: Service): unknown;
}

interface Rendered {
  slot: Slot;
  isEmpty: boolean;
}

interface Service {
  addEventListener(name: 'slotRenderEnded', listener: (event: Rendered) => void): unknown;
  isInitialLoadDisabled?(): boolean;
  refresh(slots: Slot[]): void;
}

interface Gpt {
  cmd: { push(command: () => void): unknown };
  apiReady?: boolean;
  pubadsReady?: boolean;
  defineSlot?(path: string, sizes: number[][], id: string): Slot | null;
  destroySlots?(slots: Slot[]): boolean;
  display?(id: string): void;
  enableServices?(): void;
  getConfig?(key: string): { disableInitialLoad?: boolean | null };
  pubads?(): Service;
}

const WIDE = [[300, 250]];
const SMALL = [
  [320, 50],
  [300, 50],
  [88, 31],
];
const WAIT_MS = 250;

const reports = new WeakMap<Slot, (isFilled: boolean) => void>();
const listened = new WeakSet<Service>();

function listen(service: Service): void {
  if (listened.has(service)) return;
  listened.add(service);
  service.addEventListener('slotRenderEnded', ({ slot, isEmpty }) => reports.get(slot)?.(!isEmpty));
}

const isInitialLoadDisabled = (gpt: Gpt, service: Service): boolean =>
  gpt.getConfig?.('disableInitialLoad')?.disableInitialLoad ?? service.isInitialLoadDisabled?.() ?? false;

/** A non-empty queue belongs to the page, whose script is still loading. */
const isOnPage = ({ apiReady, cmd }: Gpt): boolean =>
  !!apiReady ||
  (Array.isArray(cmd) && cmd.length > 0) ||
  findScript('[src*="/tag/js/gpt.js"]') !== null ||
  hasLoaded('gtag', 'm32');

export const fillByGpt =
  (name: string, loader: string): Filler =>
  (place, adId, width, report) => {
    const path = needed(adId, name);
    const page = window as typeof window & { googletag?: Gpt };
    page.googletag ??= { cmd: [] };
    const gpt = page.googletag;
    gpt.cmd ??= [];
    if (!isOnPage(gpt)) loadAdScript(name, loader);
    const isOurs = hasLoaded('gtag', 'm32');

    let slot: Slot | null | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;

    function show(): void {
      if (isGone) return;
      // Waits, because the page may still configure GPT before services are enabled.
      if (!isOurs && !gpt.pubadsReady) {
        timer = setTimeout(show, WAIT_MS);
        return;
      }
      slot = gpt.defineSlot?.(path, width < NARROW ? SMALL : WIDE, place.id);
      const service = gpt.pubads?.();
      if (!slot || !service) {
        report(false);
        return;
      }
      reports.set(slot, report);
      listen(service);
      slot.addService(service);
      if (isOurs && !gpt.pubadsReady) gpt.enableServices?.();
      gpt.display?.(place.id);
      if (isInitialLoadDisabled(gpt, service)) service.refresh([slot]);
    }
    gpt.cmd.push(show);

    return () => {
      isGone = true;
      clearTimeout(timer);
      if (slot) gpt.destroySlots?.([slot]);
    };
  };
