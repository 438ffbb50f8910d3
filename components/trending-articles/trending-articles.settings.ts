/** What the attributes of `<vf-trending-articles>` mean (host contract 6.1). */
import { flag, id, integer, oneOf, optionalText, type SettingsOf, text } from '../../core/mount/widget/settings';
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
  /** Rows with pictures, a numbered list, or titles and numbers alone. */
  view: oneOf(['full', 'list', 'condensed'], 'full'),
  /** Pictures in the full view. */
  thumbnail: flag(true),
  /** On which side of the title. */
  thumbnailPosition: oneOf(['left', 'right'], 'left'),
  /** What links are counted under, instead of the name of the view. */
  trackingMedium: text(''),
  /** Nothing at all instead of a sentence, while there are no articles. */
  hideWhenEmpty: flag(false),
  /** Recommends rather than ranks: another heading, and another name in the links. */
  contentRecirculation: flag(false),
};
export type Settings = SettingsOf<typeof settings>;
