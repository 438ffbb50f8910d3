/** What the attributes of `<vf-conversation-starter>` mean (host contract 6.1). */
import { id, integer, optionalText, type SettingsOf, text } from '../../core/mount/widget/settings';

export const settings = {
  /** Whose conversation; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Id of the conversation or of what stands around it; else that of the same container, else the first on the page. */
  target: text(''),
  /** The sentence, instead of one of ours. */
  title: optionalText(),
  /** What follows it. */
  description: optionalText(),
  /** With fewer comments it invites to write, with as many or more to read. */
  minimumCommentCount: integer({ fallback: 5 }),
};
export type Settings = SettingsOf<typeof settings>;
