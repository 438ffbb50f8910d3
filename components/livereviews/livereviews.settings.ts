/** Settings of `<vf-livereviews>` from its attributes (host contract 6.1). */
import { reviewSorts } from '../../core/contract/content/review-limits';
import { flag, id, integer, oneOf, optionalText, type SettingsOf, text } from '../../core/mount/widget/settings';

export const settings = {
  /** Container id of the reviews, 1–200 characters of `A-Za-z0-9._:~-`; by default the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Number of reviews at first, and on each further page. */
  limit: integer({ fallback: 10, min: 1, max: 50 }),
  /** The order, until the reader chooses another. */
  sort: oneOf(reviewSorts, 'num_likes_desc'),
  /** Readers can choose half stars. */
  halfStars: flag(false),
  /** Heading in place of "Reviews". */
  vfTitle: text(''),
  /** Name of the item for search engines; stars are marked up only with both `item-name` and `item-type`. */
  itemName: optionalText(),
  /** Schema.org type of the item, one that may show stars: `Book`, `Movie`, `Product`, …; never an article. */
  itemType: optionalText(),
};
export type Settings = SettingsOf<typeof settings>;
