/** What the attributes of `<vf-pull-quote>` mean (host contract 6.1). */
import { id, integer, oneOf, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** Whose comment; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
  /** The newest that an editor picked, or the one with the most likes or replies. */
  type: oneOf(['editors-pick', 'likes', 'replies'], 'likes'),
  /** Characters; it is cut where a word ends. */
  maxCharacters: integer({ fallback: 150, min: 20, max: 1000 }),
};
export type Settings = SettingsOf<typeof settings>;
