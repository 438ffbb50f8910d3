/** What the attributes of `<vf-livereviews>` mean (host contract 6.1). */
import { reviewSorts } from '../../core/contract/review-limits';
import { flag, id, integer, oneOf, optionalText, type SettingsOf, text } from '../../core/mount/widget/settings';

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
