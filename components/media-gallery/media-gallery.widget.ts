/** Media gallery: the pictures and videos of a conversation, newest first (specification §2; host contract 6.3). */
import { widget } from '../../core/mount/widget/widget';
import { settings } from './media-gallery.settings';

export default widget({
  tag: 'vf-media-gallery',
  legacy: {
    type: 'media-gallery',
    attributes: { 'data-unique-id': 'vf-container-id', 'data-limit': 'limit', 'data-title': 'title' },
  },
  area: 'pictures',
  module: 'media',
  settings,
  rootClass: 'vf-media-gallery',
  component: () => import('./media-gallery'),
});
