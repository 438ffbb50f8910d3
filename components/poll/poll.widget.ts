/** Poll: a question with options to vote for, in an article or at a live event (ours; docs/POLLS.md). */
import { widget } from '../../core/mount/widget/widget';
import { settings } from './poll.settings';

export default widget({
  tag: 'vf-poll',
  aliases: ['vf-polls'],
  area: 'poll',
  module: 'interaction',
  settings,
  rootClass: 'vf-poll',
  painted: {
    format: 1,
    hasContainer: 'optional',
    kind: 'interaction',
    cache: { browser: 5, shared: 5, stale: 60 },
    facts: () => import('./poll.facts'),
    seed: () => import('./poll.seed'),
    reading: () => import('./poll.reading'),
  },
  component: () => import('./poll'),
});
