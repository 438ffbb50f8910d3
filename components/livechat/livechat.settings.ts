/** What the attributes of `<vf-livechat>` mean (host contract 6.1). */
import { id, type SettingsOf, text } from '../../core/mount/widget/settings';

export const settings = {
  /** Whose messages: 1–200 of `A-Za-z0-9._:~-`; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
  /** The heading, instead of "Live chat". */
  vfTitle: text(''),
  /** Signs requests for the container (syndication). */
  signature: text(''),
};
export type Settings = SettingsOf<typeof settings>;
