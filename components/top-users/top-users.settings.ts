/** What the attributes of `<vf-top-users>` mean (host contract 6.1). */
import { integer, optionalText, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** How many; the reader is not among them. */
  limit: integer({ fallback: 5, min: 1, max: 20, clamp: true }),
  /** The heading; empty for none. */
  title: optionalText(),
};
export type Settings = SettingsOf<typeof settings>;
