/** Settings of `<vf-content-recirculation>` from its attributes (host contract 6.1). */
import { id, integer, oneOf, optionalText, type SettingsOf, text } from '../../core/mount/widget/settings';
import { daysOrAll } from '../../core/mount/widget/trending';

export const settings = {
  /** Container id of the current article, which is left out; by default the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Heading; empty for none. */
  title: optionalText(),
  /** Number of articles. */
  limit: integer({ fallback: 5, min: 1, max: 100, clamp: true }),
  /** Maximum age of an article in days; `all` for any age. */
  daysPublished: daysOrAll(),
  /** Number of hours whose comments count; longer if there are too few articles. */
  trendWindow: integer({ fallback: 3, min: 1, max: 48, clamp: true }),
  /** `comments` by comments in the window, `hot` by current activity, `newest` latest first. */
  sort: oneOf(['comments', 'hot', 'newest'], 'comments'),
  /** Name in the links: `right` uses the one that ends in `_rs`. */
  thumbnailPosition: oneOf(['left', 'right'], 'left'),
  /** Name in the links for counting, instead of the widget's own. */
  trackingMedium: text(''),
};
export type Settings = SettingsOf<typeof settings>;
