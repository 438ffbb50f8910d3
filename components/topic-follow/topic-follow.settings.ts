/** Settings of `<vf-topic-follow>` from its attributes (host contract 6.1). */
import { flag, id, integer, type SettingsOf, text } from '../../core/mount/widget/settings';

export const settings = {
  /** The topic; without it, the element shows nothing. */
  topicId: id(),
  /** Name of the topic in the button; by default the id. */
  topicName: text(''),
  /** `topic` or `author`. */
  topicType: text('topic'),
  /** Shows the number of followers in the button. */
  showCount: flag(false),
  /** Minimum number of followers for showing the number. */
  minimumCount: integer({ fallback: 0 }),
};
export type Settings = SettingsOf<typeof settings>;
