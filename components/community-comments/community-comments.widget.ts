/** Community comments: comments from the whole site, each with a link to its conversation (specification §2; host contract 6.3). */
import { widget } from '../../core/mount/widget/widget';
import { settings } from './community-comments.settings';

const attributes = { 'data-limit': 'limit', 'data-title': 'title' };

export default widget({
  tag: 'vf-community-comments',
  legacy: [
    { type: 'community-comments', attributes },
    { type: 'community-popular', attributes, fixed: { sort: 'num_likes_desc' } },
    { type: 'trending-comments', attributes, fixed: { sort: 'hot' } },
  ],
  area: 'tray',
  module: 'livecomments',
  settings,
  rootClass: 'vf-community-comments',
  component: () => import('./community-comments'),
});
