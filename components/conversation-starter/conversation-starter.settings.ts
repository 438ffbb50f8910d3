/** Settings of `<vf-conversation-starter>` from its attributes (host contract 6.1). */
import { id, integer, optionalText, type SettingsOf, text } from '../../core/mount/widget/settings';

export const settings = {
  /** Container id of the conversation; by default the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Id of the conversation or of an element around it; by default the conversation of the same container, or the first on the page. */
  target: text(''),
  /** Replaces the built-in sentences. */
  title: optionalText(),
  /** Text after the sentence. */
  description: optionalText(),
  /** Below this number of comments, the sentence invites to write, otherwise to read. */
  minimumCommentCount: integer({ fallback: 5 }),
};
export type Settings = SettingsOf<typeof settings>;
