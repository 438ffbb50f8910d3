/** Topic follow: one button that follows or unfollows a topic or an author (specification §2, §4, §5; host contract 6.2). */
import { widget } from '../../core/mount/widget/widget';
import { settings } from './topic-follow.settings';

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
