/** Settings of `<vf-standalone-ad>` from its attributes (host contract 6.1). */
import { integer, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** Reserved height in pixels; 0 reserves none. */
  adHeight: integer({ fallback: 250, min: 0, max: 1200 }),
};
export type Settings = SettingsOf<typeof settings>;
