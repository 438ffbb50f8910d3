/** What the attributes of `<vf-topic-follow>` mean (host contract 6.1). */
import { flag, id, integer, type SettingsOf, text } from '../../core/mount/widget/settings';

export const settings = {
  /** The topic; without one nothing is drawn. */
  topicId: id(),
  /** What the button calls it; absent, the id. */
  topicName: text(''),
  /** `topic`, or `author` for who writes. */
  topicType: text('topic'),
  /** How many follow it stands in the button. */
  showCount: flag(false),
  /** From so many on. */
  minimumCount: integer({ fallback: 0 }),
};
export type Settings = SettingsOf<typeof settings>;
