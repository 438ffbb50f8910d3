/** Ads of a painted conversation, without React. */
import { layAds } from './ads';
import { hasAds } from './has-ads';
import { isSwitchedOff } from './switched-off';
import type { AdSettings } from './unit';

/** @param label text above each ad; @param isBlog true for the posts of a live blog */
export function layPaintedAds(host: HTMLElement, settings: AdSettings, label = '', isBlog = false): void {
  const widget = isBlog ? 'livestory' : 'conversations';
  if (isSwitchedOff() || !hasAds(settings, widget)) return;
  layAds(host, { widget, settings, label, at: { revision: 0, isBlog, ...readPlan(host) } });
}

/** Reads attributes like the widget's own settings do, in fewer bytes; a test compares the two. */
export function readPlan(host: Element) {
  const number = (name: string, fallback: number, min: number): number => {
    const value = Number.parseInt(host.getAttribute(name) ?? '', 10);
    return value >= min && value <= 100 ? value : fallback;
  };
  const firstPromoPosition = number('first-promo-position', 2, 1);
  const promoInterval = number('promo-interval', Math.max(7, firstPromoPosition), firstPromoPosition);
  return { firstPromoPosition, promoInterval, replyPromos: host.getAttribute('reply-promos') === 'true' };
}
