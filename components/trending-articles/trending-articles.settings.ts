/** Settings of `<vf-trending-articles>` from its attributes (host contract 6.1). */
import { flag, id, integer, oneOf, optionalText, type SettingsOf, text } from '../../core/mount/widget/settings';
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
  /** Rows with pictures, a numbered list, or only titles and numbers. */
  view: oneOf(['full', 'list', 'condensed'], 'full'),
  /** Shows pictures in the full view. */
  thumbnail: flag(true),
  /** Side of the picture in each row. */
  thumbnailPosition: oneOf(['left', 'right'], 'left'),
  /** Name in the links for counting, instead of the name of the view. */
  trackingMedium: text(''),
  /** Shows nothing instead of a sentence while there are no articles. */
  hideWhenEmpty: flag(false),
  /** Recommends instead of ranking: another heading, and another name in the links. */
  contentRecirculation: flag(false),
};
export type Settings = SettingsOf<typeof settings>;
