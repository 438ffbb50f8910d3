import { NARROW } from './integrations/narrow';

/** Positions of ads among comments (host contract 12). */
export interface Promos {
  /** Number of threads before the first ad, and between two ads. */
  firstPromoPosition: number;
  promoInterval: number;
  replyPromos: boolean;
}

export interface AdPlan extends Promos {
  /** Incremented on reload, so that ad slots get new ids. */
  revision: number;
  /** A live blog has no ad at its foot. */
  isBlog?: boolean;
}

/** Maximum ads of a blog on one page. */
const BLOG_ADS_AT_MOST = 8;
/** Shortest distance of posts between two ads of a blog, which makes short posts count by height. */
const BLOG_GAP_PX = 1500;
const NARROW_BLOG_GAP_PX = 1200;

function isTooNear(host: HTMLElement, place: Element, other: Element): boolean {
  const [here, there] = [place.getBoundingClientRect(), other.getBoundingClientRect()];
  const between = Math.max(here.top - there.bottom, there.top - here.bottom);
  return between < (host.offsetWidth < NARROW ? NARROW_BLOG_GAP_PX : BLOG_GAP_PX);
}

/**
 * Checks whether a blog has all the ads it can carry, or too little to read between two slots.
 * @param asked slots that were requested; skipped slots do not count
 */
export const isTooMuch = (host: HTMLElement, place: Element, asked: readonly Element[]): boolean =>
  asked.length >= BLOG_ADS_AT_MOST || asked.some((other) => isTooNear(host, place, other));

const slotsIn = (box: Element | null): HTMLSlotElement[] => [
  ...(box?.querySelectorAll<HTMLSlotElement>(':scope > slot') ?? []),
];

/** The slots that show an ad, by a key that stays the same while comments come and go. */
export function slotsFor(root: ParentNode, plan: AdPlan): Map<string, HTMLSlotElement> {
  const { revision, firstPromoPosition, promoInterval, replyPromos, isBlog = false } = plan;
  const isAt = (nth: number, interval: number) =>
    nth >= firstPromoPosition && (nth - firstPromoPosition) % interval === 0;
  const found = new Map<string, HTMLSlotElement>();

  const threads = slotsIn(root.querySelector('.threads:not([data-state])'));
  // Also lays an ad at the foot, unless there is one.
  const isFoot = (at: number) => at === threads.length - 1;
  const hasAd = (at: number) =>
    isBlog
      ? isAt(at + 1, promoInterval) && !isFoot(at)
      : at < threads.length && (isAt(at + 1, promoInterval) || isFoot(at));
  threads.forEach((slot, at) => {
    const isPromo = isAt(at + 1, promoInterval);
    if (hasAd(at)) found.set(`${revision} ${isPromo ? at + 1 : 'foot'}`, slot);
    if (!replyPromos) return;

    const isNear = hasAd(at) || hasAd(at + 1);
    const replies = slotsIn(slot.previousElementSibling?.querySelector(':scope > .replies') ?? null);
    // After the last reply only when a comment follows, and not this thread's own ad.
    const end = hasAd(at) || at === threads.length - 1 ? replies.length - 1 : replies.length;
    replies.slice(0, Math.max(0, end)).forEach((reply, nth) => {
      if (isAt(nth + 1, isNear ? promoInterval * 2 : promoInterval))
        found.set(`${revision} ${slot.name} ${nth + 1}`, reply);
    });
  });
  return found;
}
