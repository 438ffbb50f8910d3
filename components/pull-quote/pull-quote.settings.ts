/** Settings of `<vf-pull-quote>` from its attributes (host contract 6.1). */
import { id, integer, oneOf, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** Container id of the conversation; by default the page's `vf:container_id`. */
  vfContainerId: id(),
  /** The newest featured comment, or the one with the most likes or replies. */
  type: oneOf(['editors-pick', 'likes', 'replies'], 'likes'),
  /** Maximum number of characters; the quote is cut after a whole word. */
  maxCharacters: integer({ fallback: 150, min: 20, max: 1000 }),
};
export type Settings = SettingsOf<typeof settings>;
