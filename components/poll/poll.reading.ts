/** A painted poll while somebody only reads it: it is hydrated with the first thing that happens to it, for whoever looks. */
import { VOTE_PREFIX } from '../../core/base/constants';
import type { PaintedState } from '../../core/contract/painted';
import type { ShownPoll } from '../../core/contract/polls';
import type { ReadingModule } from '../../core/mount/widget/reading';
import { hydrateOnEvent } from '../../core/state/painted/hydrate-on-event';

export const reading: ReadingModule<ShownPoll> = {
  /** Who has voted here sees more than everybody. */
  wantsMore({ facts: { poll } }: PaintedState<ShownPoll>) {
    try {
      return poll !== null && localStorage.getItem(VOTE_PREFIX + poll.poll_uuid) !== null;
    } catch {
      return false;
    }
  },

  follow: (_root, { settings: { section_uuid }, facts: { container } }, hydrate) =>
    container ? hydrateOnEvent(section_uuid, container, hydrate) : undefined,
};
