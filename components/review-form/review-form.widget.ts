/** Review form: the form alone, for a page that shows reviews elsewhere or not at all (specification §2; host contract 6.2). */
import { flag, id, type SettingsOf } from '../../core/mount/widget/settings';
import { widget } from '../../core/mount/widget/widget';

export const settings = {
  /** Whose reviews; absent means `id`, then the page's `vf:container_id`. */
  vfContainerId: id(),
  /** The same, as the form is called by older pages. */
  id: id(),
  /** Half stars may be chosen. */
  halfStars: flag(false),
};
export type Settings = SettingsOf<typeof settings>;

export default widget({
  tag: 'vf-review-form',
  area: 'reviews',
  settings,
  rootClass: 'vf-review-form',
  component: () => import('./review-form'),
});
