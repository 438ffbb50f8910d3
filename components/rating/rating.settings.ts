/** Settings of `<vf-rating>` from its attributes (host contract 6.1). */
import { flag, id, oneOf, optionalText, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** Container id of the ratings; by default the page's `vf:container_id`. */
  vfContainerId: id(),
  /** `small` fits into a line of text. */
  size: oneOf(['small', 'large'], 'small'),
  /** The average, the reader's own stars to give and change, or both; `own` and `both` must not be inside a link. */
  mode: oneOf(['average', 'own', 'both'], 'average'),
  /** Readers can give half stars. */
  halfStars: flag(false),
  /** Name of the item for search engines; stars are marked up only with both `item-name` and `item-type`. */
  itemName: optionalText(),
  /** Schema.org type of the item, one that may show stars: `Book`, `Movie`, `Product`, …; never an article. */
  itemType: optionalText(),
};
export type Settings = SettingsOf<typeof settings>;
