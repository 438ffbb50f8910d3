/** Settings of `<vf-media-gallery>` from its attributes (host contract 6.1). */
import { id, integer, optionalText, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** Container id of the conversation; by default the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Number of comments with pictures at first, and for each further press. */
  limit: integer({ fallback: 12, min: 1, max: 48, clamp: true }),
  /** Heading; empty for none. */
  title: optionalText(),
};
export type Settings = SettingsOf<typeof settings>;
