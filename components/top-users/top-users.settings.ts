/** Settings of `<vf-top-users>` from its attributes (host contract 6.1). */
import { integer, optionalText, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** Number of people; the reader is left out. */
  limit: integer({ fallback: 5, min: 1, max: 20, clamp: true }),
  /** Heading; empty for none. */
  title: optionalText(),
};
export type Settings = SettingsOf<typeof settings>;
