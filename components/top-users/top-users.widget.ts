/** Top users: the people with the most likes on the site (specification §5 "Top users", §9; host contract 2.2, 6.3). */
import { widget } from '../../core/mount/widget/widget';
import { settings } from './top-users.settings';

export default widget({
  tag: 'vf-top-users',
  legacy: { type: 'users', attributes: { 'data-limit': 'limit', 'data-title': 'title' } },
  area: 'tray',
  module: 'tray_profile',
  settings,
  rootClass: 'vf-top-users',
  component: () => import('./top-users'),
});
