/** What the attributes of `<vf-tray-trigger>` mean (host contract 6.1). */
import { flag, presence, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** Stands in the lower end corner of the window, over the page. */
  floating: flag(false),
  /** Round buttons alone: the words are for screen readers only. */
  vfFeatureUnity: presence(),
};
export type Settings = SettingsOf<typeof settings>;
