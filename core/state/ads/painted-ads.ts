/** Ads of a painted conversation, without React. */
import { layAds } from './ads';
import { hasAds } from './has-ads';
import { isSwitchedOff } from './switched-off';
import type { AdSettings } from './unit';

/** @param label stands above each; @param isBlog the posts of a live blog */
export function layPaintedAds(host: HTMLElement, settings: AdSettings, label = '', isBlog = false): void {
  const widget = isBlog ? 'livestory' : 'conversations';
  if (isSwitchedOff() || !hasAds(settings, widget)) return;
  layAds(host, { widget, settings, label, at: { revision: 0, isBlog, ...readPlan(host) } });
}

/** As the widget's own settings read its attributes, in fewer bytes; a test holds one to the other. */
export function readPlan(host: Element) {
  const number = (name: string, fallback: number, min: number): number => {
    const value = Number.parseInt(host.getAttribute(name) ?? '', 10);
    return value >= min && value <= 100 ? value : fallback;
  };
  const firstPromoPosition = number('first-promo-position', 2, 1);
  const promoInterval = number('promo-interval', Math.max(7, firstPromoPosition), firstPromoPosition);
  return { firstPromoPosition, promoInterval, replyPromos: host.getAttribute('reply-promos') === 'true' };
}
