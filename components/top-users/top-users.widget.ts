/** Top users: who is liked most on the site (specification §5 "Top users", §9; host contract 2.2, 6.3). */
import { integer, optionalText, type SettingsOf } from '../../core/mount/widget/settings';
import { widget } from '../../core/mount/widget/widget';

export const settings = {
  /** How many; the reader is not among them. */
  limit: integer({ fallback: 5, min: 1, max: 20, clamp: true }),
  /** The heading; empty for none. */
  title: optionalText(),
};
export type Settings = SettingsOf<typeof settings>;

export default widget({
  tag: 'vf-top-users',
  legacy: { type: 'users', attributes: { 'data-limit': 'limit', 'data-title': 'title' } },
  area: 'tray',
  settings,
  rootClass: 'vf-top-users',
  component: () => import('./top-users'),
});
