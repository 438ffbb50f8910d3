/** Settings of `<vf-poll>` from its attributes (host contract 6.1). */
import { type PollResults, pollResults } from '../../core/contract/content/poll-limits';
import { id, oneOf, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** Container id of the page whose newest open poll is shown; by default the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Uuid of a poll, on any page. */
  pollId: id(),
  /** Shows results later than the poll itself would, never earlier. */
  results: oneOf<PollResults>(pollResults, 'always'),
};
export type Settings = SettingsOf<typeof settings>;
