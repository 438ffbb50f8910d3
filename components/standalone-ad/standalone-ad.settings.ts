/** What the attributes of `<vf-standalone-ad>` mean (host contract 6.1). */
import { integer, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** Pixels of room; 0 for pages that fill only what has room of its own. */
  adHeight: integer({ fallback: 250, min: 0, max: 1200 }),
};
export type Settings = SettingsOf<typeof settings>;
