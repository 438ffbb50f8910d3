/** Settings of `<vf-community-comments>` from its attributes (host contract 6.1). */
import { integer, oneOf, optionalText, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** The newest, the most liked of a month, or the most liked of each discussed article. */
  sort: oneOf(['newest', 'num_likes_desc', 'hot'], 'newest'),
  /** Number of comments. */
  limit: integer({ fallback: 5, min: 1, max: 20, clamp: true }),
  /** Heading; empty for none. */
  title: optionalText(),
};
export type Settings = SettingsOf<typeof settings>;
