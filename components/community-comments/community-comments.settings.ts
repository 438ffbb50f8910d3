/** What the attributes of `<vf-community-comments>` mean (host contract 6.1). */
import { integer, oneOf, optionalText, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** The newest, the most liked of a month, or the best liked of each article that is talked about. */
  sort: oneOf(['newest', 'num_likes_desc', 'hot'], 'newest'),
  /** How many. */
  limit: integer({ fallback: 5, min: 1, max: 20, clamp: true }),
  /** The heading; empty for none. */
  title: optionalText(),
};
export type Settings = SettingsOf<typeof settings>;
