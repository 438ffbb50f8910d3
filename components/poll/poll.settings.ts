/** What the attributes of `<vf-poll>` mean (host contract 6.1). */
import { type PollResults, pollResults } from '../../core/contract/poll-limits';
import { id, oneOf, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** The page whose newest open poll is shown; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
  /** One poll by its uuid, whatever the page. */
  pollId: id(),
  /** Shows results later than the poll would: `always`, `on_vote`, `on_close`, `staff`; never earlier. */
  results: oneOf<PollResults>(pollResults, 'always'),
};
export type Settings = SettingsOf<typeof settings>;
