/** Average rating: stars, mean and how many, safe inside a link of the host (specification §2; host contract 6.2). */
import { flag, id, oneOf, optionalText, type SettingsOf } from '../../core/mount/widget/settings';
import { widget } from '../../core/mount/widget/widget';

export const settings = {
  /** Whose ratings; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
  /** `small` stands in a line of text. */
  size: oneOf(['small', 'large'], 'small'),
  /** The mean, the reader's own stars to give and change, or both; with `own` and `both` it must not stand in a link. */
  mode: oneOf(['average', 'own', 'both'], 'average'),
  /** Half stars may be given. */
  halfStars: flag(false),
  /** What is rated, for search engines: with `item-type` alone stars are marked up. */
  itemName: optionalText(),
  /** Its type at schema.org, one of those that may show stars: `Book`, `Movie`, `Product`, …; never an article. */
  itemType: optionalText(),
};
export type Settings = SettingsOf<typeof settings>;

const attributes = { 'data-unique-id': 'vf-container-id' };

export default widget({
  tag: 'vf-rating',
  aliases: ['vf-average-rating'],
  legacy: [
    { type: 'rating-avg', attributes },
    { type: 'rating-user', attributes, fixed: { mode: 'own' } },
    { type: 'rating-star', attributes, fixed: { mode: 'both' } },
  ],
  area: 'reviews',
  settings,
  rootClass: 'vf-rating',
  painted: {
    format: 1,
    hasContainer: true,
    kind: 'reviews',
    unseen: ['halfStars'],
    cache: { browser: 30, shared: 30, stale: 300 },
    facts: () => import('./rating.facts'),
    seed: () => import('./rating.seed'),
    reading: () => import('./rating.reading'),
  },
  component: () => import('./rating'),
});
