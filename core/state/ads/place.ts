/**
 * One ad slot: an empty child of the widget's element, projected by a slot of its root. Its filler is called once, when
 * the slot is near the view, has space, and consent is given; the filler's `Stop` is called before the slot is removed.
 * Emits:  vf-ads/recorded
 * Source: host contract 2.2 "vf-ads", 12; design decisions 21, 23
 */
import { randomUuid } from '../../base/built-ins/random';
import { publishFrom } from '../../base/bus/bus';
import { consentOf } from '../../base/consent/consent';
import type { AdWidget } from '../../contract/sites/site';
import { askPage } from './ask';
import type { Stop } from './integrations/filler';
import { fillerOf } from './integrations/fillers';
import { ownSpace, spaceOf } from './space';
import { type AdSettings, LABEL_HEIGHT, unitOf } from './unit';

const NEAR_PX = 500;
const SEEN_MS = 1000;
const SEEN_SHARE = 0.5;

const adId = () => `vf-ad-${randomUuid()}`;

interface Line {
  connection?: { saveData?: boolean; effectiveType?: string };
}

/** Distance from the view at which a slot is requested: larger on a slow connection, where ads take longer to load. */
function nearMargin(): string {
  const { saveData = false, effectiveType = '' } = (navigator as Line).connection ?? {};
  return `${saveData || /2g|3g/.test(effectiveType) ? Math.max(NEAR_PX, innerHeight) : NEAR_PX}px`;
}

export interface PlaceOptions {
  widget: AdWidget;
  settings: AdSettings;
  /** Text above the ad; absent if the widget shows its own. */
  label?: string | undefined;
  /** True if the widget reserves the space itself. */
  hasSpace?: boolean;
  /** Checks whether the widget has too many ads there already. */
  isCrowded?: (place: Element) => boolean;
}

export interface Place {
  /** Moves the ad to another slot of the widget. */
  moveTo(slot: string): void;
  remove(): void;
  /** Element of the ad, once a filler was called for it. */
  asked(): Element | null;
}

function labelled(host: HTMLElement, slot: string, text: string | undefined): HTMLElement | null {
  if (!text) return null;
  const label = Object.assign(document.createElement('div'), { slot, className: 'vf-ad-label', textContent: text });
  // Inherits publishers' tokens, but the widget's private ones only after rendering; the page's sheet may override.
  Object.assign(label.style, {
    color: 'var(--vf-text-secondary, color-mix(in srgb, currentColor 70%, transparent))',
    fontSize: 'calc(1.3 * var(--vf-unit, var(--base-font-size, 10px)))',
    lineHeight: `${LABEL_HEIGHT}px`,
  });
  host.append(label);
  return label;
}

function appendPlace(host: HTMLElement, slot: string): HTMLElement {
  const place = Object.assign(document.createElement('div'), { id: adId(), slot, className: 'vf-ad' });
  host.append(place);
  place.style.display = 'block';
  return place;
}

function watchNearness(place: HTMLElement, onChange: (isNear: boolean) => void): IntersectionObserver {
  const nearness = new IntersectionObserver((entries) => onChange(entries.at(-1)?.isIntersecting ?? false), {
    rootMargin: nearMargin(),
  });
  nearness.observe(place);
  return nearness;
}

/** Counts one view: the visible share of the ad was large enough for a while, in a visible tab. */
function makeViewCount(count: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSeen = false;
  const end = () => clearTimeout(timer);
  return {
    end,
    look(share: number): void {
      end();
      if (isSeen || share < SEEN_SHARE) return;
      timer = setTimeout(() => {
        if (document.visibilityState !== 'visible') return;
        isSeen = true;
        count();
      }, SEEN_MS);
    },
  };
}

/** Most fillers do not report, and insert empty boxes when they have no ad. */
function whenFilled(place: HTMLElement, isAwaited: () => boolean, report: () => void): MutationObserver {
  const hasContent = () =>
    [...place.children].some((child) => (child as HTMLElement).offsetHeight > 1) || !!place.textContent?.trim();
  const filling = new MutationObserver(() => {
    if (isAwaited() && hasContent()) report();
  });
  filling.observe(place, { childList: true, subtree: true, characterData: true, attributes: true });
  return filling;
}

export function openPlace(host: HTMLElement, slot: string, options: PlaceOptions): Place {
  const { widget, settings, hasSpace = false, isCrowded } = options;
  const unit = unitOf(settings, widget);
  const label = labelled(host, slot, options.label);
  const place = appendPlace(host, slot);
  const { id } = place;
  const space = hasSpace ? spaceOf(place) : ownSpace(host, place, label, unit.ad_height);
  const consent = consentOf(settings);

  let isNear = false;
  let isInView: boolean | undefined;
  let isAsked = false;
  let wasSeen = false;
  let isFilled = false;
  let isFilling = false;
  let isGone = false;
  let stop: Stop | undefined;
  let share = 0;

  const record = (name: 'AD_CODE' | 'AD_LOAD' | 'AD_VIEW') => publishFrom(host, 'vf-ads/recorded', id, name);

  const view = makeViewCount(() => record('AD_VIEW'));

  function askIfDue(): void {
    const isAllowed = consent.allows('ads');
    if (isGone || !isNear || isInView === undefined || (!isAllowed && consent.isSpokenFor())) return;
    if (!isAsked) {
      if (isCrowded?.(place)) {
        if (!isInView) space.release(false, true);
        return;
      }
      if (isInView && !space.isThere()) return;
      space.open();
      isAsked = true;
      record('AD_CODE');
      askPage(host, widget, id, unit.ad_integration === 'custom');
    }
    if (isAllowed && !isFilling) fill();
  }

  async function fill(): Promise<void> {
    isFilling = true;
    try {
      const filler = await fillerOf(unit.ad_integration, unit.site_ad_id);
      if (!isGone) stop = filler?.(place, unit.site_ad_id, host.offsetWidth, report);
    } catch (error) {
      console.error(error);
    }
  }

  function report(isThere: boolean): void {
    if (isFilled || isGone) return;
    isFilled = isThere;
    if (isThere) record('AD_LOAD');
    if (isInView === false) space.release(isFilled, wasSeen);
    view.look(isFilled ? share : 0);
  }

  const filling = whenFilled(
    place,
    () => !isFilled,
    () => report(true),
  );
  const nearness = watchNearness(place, (isNow) => {
    isNear = isNow;
    askIfDue();
  });
  const sight = new IntersectionObserver(
    (entries) => {
      const { isIntersecting, intersectionRatio } = entries.at(-1) as IntersectionObserverEntry;
      if (!place.isConnected) return remove();
      if (isIntersecting && !isInView) space.hold();
      if (!isIntersecting && isInView !== false) space.release(isFilled, wasSeen);
      isInView = isIntersecting;
      share = intersectionRatio;
      wasSeen ||= isAsked && isIntersecting;
      askIfDue();
      view.look(isFilled ? share : 0);
    },
    { threshold: [0, SEEN_SHARE] },
  );

  sight.observe(space.extent);
  const unheard = consent.subscribe(askIfDue);

  function remove(): void {
    if (isGone) return;
    isGone = true;
    unheard();
    view.end();
    for (const observer of [filling, nearness, sight]) observer.disconnect();
    stop?.();
    place.remove();
    label?.remove();
  }

  return {
    moveTo(name) {
      place.slot = name;
      if (label) label.slot = name;
    },
    remove,
    asked: () => (isAsked ? place : null),
  };
}
