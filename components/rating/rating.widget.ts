/** Average rating: stars, mean and how many, safe inside a link of the host (specification §2; host contract 6.2). */
import { id, oneOf, optionalText, type SettingsOf } from '../../core/mount/widget/settings';
import { widget } from '../../core/mount/widget/widget';

export const settings = {
  /** Whose ratings; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
  /** `small` stands in a line of text. */
  size: oneOf(['small', 'large'], 'small'),
  /** What is rated, for search engines: with `item-type` alone stars are marked up. */
  itemName: optionalText(),
  /** Its type at schema.org, one of those that may show stars: `Book`, `Movie`, `Product`, …; never an article. */
  itemType: optionalText(),
};
export type Settings = SettingsOf<typeof settings>;

export default widget({
  tag: 'vf-rating',
  aliases: ['vf-average-rating'],
  area: 'reviews',
  settings,
  rootClass: 'vf-rating',
  painted: {
    format: 1,
    hasContainer: true,
    kind: 'reviews',
    cache: { browser: 30, shared: 30, stale: 300 },
    facts: () => import('./rating.facts'),
    seed: () => import('./rating.seed'),
  },
  component: () => import('./rating'),
});
