/** Settings of `<vf-tray-trigger>` from its attributes (host contract 6.1). */
import { flag, presence, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** Floats in the lower end corner of the window, over the page. */
  floating: flag(false),
  /** Only round buttons; the text is for screen readers only. */
  vfFeatureUnity: presence(),
};
export type Settings = SettingsOf<typeof settings>;
