/** Settings of `<vf-conversations-count>` from its attributes (host contract 6.1). */
import { id, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** Container id of the comments; by default the page's `vf:container_id`. */
  vfContainerId: id(),
};
export type Settings = SettingsOf<typeof settings>;
