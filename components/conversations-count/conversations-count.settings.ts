/** Attributes of `<vf-conversations-count>` (host contract 6.2). */
import { id, type SettingsOf } from '../../core/mount/element/settings';

export const settings = {
  /** Whose comments are counted; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
};
export type Settings = SettingsOf<typeof settings>;
