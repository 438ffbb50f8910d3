/** Attributes for lists of articles (specification §2; host contract 6.2). */

import type { TrendingAsked } from '../../contract/content/trending';
import { DAYS_PUBLISHED } from '../../contract/delivery/trending-bounds';
import { integer, type Reader } from './settings';

const days = integer({ ...DAYS_PUBLISHED, min: 1, clamp: true });

/** 1–30, clamped; `all` is 0, also in our own addresses. */
export const daysOrAll = (): Reader<number> => ({
  read: (value, others) => (value === 'all' || String(value) === '0' ? 0 : days.read(value, others)),
});

interface Asking {
  limit: number;
  daysPublished: number;
  trendWindow: number;
  sort: 'comments' | 'hot' | 'newest';
}

export const askedOf = ({ limit, daysPublished, trendWindow, sort }: Asking): TrendingAsked => ({
  limit,
  days: daysPublished,
  windowHours: trendWindow,
  sort: sort === 'comments' ? 'total_visible_contents' : sort,
});
