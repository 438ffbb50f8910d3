/** Community comments: what is said on the whole site, each with the way to it (specification §2; host contract 6.3). */
import { integer, oneOf, optionalText, type SettingsOf } from '../../core/mount/widget/settings';
import { widget } from '../../core/mount/widget/widget';

export const settings = {
  /** The newest, the most liked of a month, or the best liked of each article that is talked about. */
  sort: oneOf(['newest', 'num_likes_desc', 'hot'], 'newest'),
  /** How many. */
  limit: integer({ fallback: 5, min: 1, max: 20, clamp: true }),
  /** The heading; empty for none. */
  title: optionalText(),
};
export type Settings = SettingsOf<typeof settings>;

const attributes = { 'data-limit': 'limit', 'data-title': 'title' };

export default widget({
  tag: 'vf-community-comments',
  legacy: [
    { type: 'community-comments', attributes },
    { type: 'community-popular', attributes, fixed: { sort: 'num_likes_desc' } },
    { type: 'trending-comments', attributes, fixed: { sort: 'hot' } },
  ],
  area: 'tray',
  settings,
  rootClass: 'vf-community-comments',
  component: () => import('./community-comments'),
});
