/** What the attributes of `<vf-media-gallery>` mean (host contract 6.1). */
import { id, integer, optionalText, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** Whose pictures; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Comments with pictures at first, and with each further press. */
  limit: integer({ fallback: 12, min: 1, max: 48, clamp: true }),
  /** The heading; empty for none. */
  title: optionalText(),
};
export type Settings = SettingsOf<typeof settings>;
