/** What the attributes of `<vf-conversations-count>` mean (host contract 6.1). */
import { id, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** Whose comments are counted; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
};
export type Settings = SettingsOf<typeof settings>;
