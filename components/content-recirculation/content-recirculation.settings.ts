/** What the attributes of `<vf-content-recirculation>` mean (host contract 6.1). */
import { id, integer, oneOf, optionalText, type SettingsOf, text } from '../../core/mount/widget/settings';
import { daysOrAll } from '../../core/mount/widget/trending';

export const settings = {
  /** The article the reader is at, which is left out; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
  /** The heading; empty for none. */
  title: optionalText(),
  /** Articles. */
  limit: integer({ fallback: 5, min: 1, max: 100, clamp: true }),
  /** Published so many days ago at the most; `all` for whenever. */
  daysPublished: daysOrAll(),
  /** Hours whose comments count; with too few articles in them more. */
  trendWindow: integer({ fallback: 3, min: 1, max: 48, clamp: true }),
  /** By comments of the window; `hot` by what goes on now, `newest` the latest first. */
  sort: oneOf(['comments', 'hot', 'newest'], 'comments'),
  /** Which name its links carry: on the right side of a page the one ending in `_rs`. */
  thumbnailPosition: oneOf(['left', 'right'], 'left'),
  /** What links are counted under, instead of that name. */
  trackingMedium: text(''),
};
export type Settings = SettingsOf<typeof settings>;
