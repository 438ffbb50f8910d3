/** Topic follow: one button that follows a topic or an author, or no longer (specification §2, §4, §5; host contract 6.2). */
import { flag, id, integer, type SettingsOf, text } from '../../core/mount/widget/settings';
import { widget } from '../../core/mount/widget/widget';

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

export default widget({
  tag: 'vf-topic-follow',
  area: 'base',
  settings,
  rootClass: 'vf-topic-follow',
  painted: {
    format: 1,
    cache: { browser: 60, shared: 60, stale: 600 },
    facts: () => import('./topic-follow.facts'),
    seed: () => import('./topic-follow.seed'),
  },
  component: () => import('./topic-follow'),
});
