/** Review form: only the form, for a page that shows reviews elsewhere or not at all (specification §2; host contract 6.2). */
import { widget } from '../../core/mount/widget/widget';
import { settings } from './review-form.settings';

export default widget({
  tag: 'vf-review-form',
  area: 'reviews',
  module: 'comments',
  settings,
  rootClass: 'vf-review-form',
  component: () => import('./review-form'),
});
