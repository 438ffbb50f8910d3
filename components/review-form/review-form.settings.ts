/** Settings of `<vf-review-form>` from its attributes (host contract 6.1). */
import { flag, id, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** Container id of the reviews; by default `id`, then the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Older name of the container id. */
  id: id(),
  /** Uuid of the section; by default the page's section. */
  section: id(),
  /** Readers can choose half stars. */
  halfStars: flag(false),
};
export type Settings = SettingsOf<typeof settings>;
