/** Poll: a question with answers to press, for an article, a live event or a match (ours; docs/POLLS.md). */
import { type PollResults, pollResults } from '../../core/contract/poll-limits';
import { id, oneOf, type SettingsOf } from '../../core/mount/widget/settings';
import { widget } from '../../core/mount/widget/widget';

export const settings = {
  /** The page whose newest open poll is shown; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
  /** One poll by its uuid, whatever the page. */
  pollId: id(),
  /** Shows results later than the poll would: `always`, `on_vote`, `on_close`, `staff`; never earlier. */
  results: oneOf<PollResults>(pollResults, 'always'),
};
export type Settings = SettingsOf<typeof settings>;

export default widget({
  tag: 'vf-poll',
  aliases: ['vf-polls'],
  area: 'poll',
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
