/** Attributes of `<vf-tray-trigger>` (host contract 6.2). */
import { flag, presence, type SettingsOf } from '../../core/mount/element/settings';

export const settings = {
  /** Stands in the lower end corner of the window, over the page. */
  floating: flag(false),
  /** One round button: the words are for screen readers only. */
  vfFeatureUnity: presence(),
};
export type Settings = SettingsOf<typeof settings>;
