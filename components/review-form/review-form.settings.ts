/** What the attributes of `<vf-review-form>` mean (host contract 6.1). */
import { flag, id, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** Whose reviews; absent means `id`, then the page's `vf:container_id`. */
  vfContainerId: id(),
  /** The same, as the form is called by older pages. */
  id: id(),
  /** The section whose reviews they are, by its uuid; absent means the page's. */
  section: id(),
  /** Half stars may be chosen. */
  halfStars: flag(false),
};
export type Settings = SettingsOf<typeof settings>;
