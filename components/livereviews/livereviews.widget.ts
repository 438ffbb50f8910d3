/** Reviews of an item: what the ratings come to, the reviews, and the form (specification §2; host contract 6.2, 9.5). */
import { FETCH_TIMEOUT_MS } from '../../core/base/constants';
import { reviewSorts } from '../../core/contract/review-limits';
import { flag, id, integer, oneOf, optionalText, type SettingsOf, text } from '../../core/mount/widget/settings';
import { widget } from '../../core/mount/widget/widget';

export const settings = {
  /** Whose reviews: 1–200 of `A-Za-z0-9._:~-`; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
  /** How many at first, and with each further page. */
  limit: integer({ fallback: 10, min: 1, max: 50 }),
  /** Their order, until the reader chooses another. */
  sort: oneOf(reviewSorts, 'num_likes_desc'),
  /** Half stars may be chosen. */
  halfStars: flag(false),
  /** The heading, instead of "Reviews". */
  vfTitle: text(''),
  /** What is reviewed, for search engines: with `item-type` alone stars are marked up. */
  itemName: optionalText(),
  /** Its type at schema.org, one of those that may show stars: `Book`, `Movie`, `Product`, …; never an article. */
  itemType: optionalText(),
};
export type Settings = SettingsOf<typeof settings>;

export default widget({
  tag: 'vf-livereviews',
  legacy: { type: 'reviews', attributes: { 'data-unique-id': 'vf-container-id', 'data-title': 'vf-title' } },
  due: { timeoutMs: FETCH_TIMEOUT_MS },
  area: 'reviews',
  settings,
  rootClass: 'vf-reviews',
  painted: {
    format: 1,
    hasContainer: true,
    kind: 'reviews',
    unseen: ['halfStars'],
    verbatim: ['vfTitle'],
    cache: { browser: 30, shared: 30, stale: 300 },
    texts: /^offline$/,
    classesOfReading: ['reviews__bar'],
    facts: () => import('./painted/facts'),
    seed: () => import('./painted/seed'),
    reading: () => import('./painted/reading'),
  },
  component: () => import('./livereviews'),
});
