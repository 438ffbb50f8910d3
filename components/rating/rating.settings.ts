/** What the attributes of `<vf-rating>` mean (host contract 6.1). */
import { flag, id, oneOf, optionalText, type SettingsOf } from '../../core/mount/widget/settings';

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
