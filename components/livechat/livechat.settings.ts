/** Settings of `<vf-livechat>` from its attributes (host contract 6.1). */
import { id, type SettingsOf, text } from '../../core/mount/widget/settings';

export const settings = {
  /** Container id of the messages, 1–200 characters of `A-Za-z0-9._:~-`; by default the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Heading in place of "Live chat". */
  vfTitle: text(''),
  /** Signature of requests for the container (syndication). */
  signature: text(''),
};
export type Settings = SettingsOf<typeof settings>;
