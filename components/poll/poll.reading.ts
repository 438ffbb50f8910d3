/** A painted poll for a reader who only reads: its first event hydrates it, if it is in view. */
import { VOTE_PREFIX } from '../../core/base/constants';
import type { PaintedState } from '../../core/contract/content/painted';
import type { ShownPoll } from '../../core/contract/content/polls';
import type { ReadingModule } from '../../core/mount/widget/reading';
import { hydrateOnEvent } from '../../core/state/painted/hydrate-on-event';

export const reading: ReadingModule<ShownPoll> = {
  /** A reader who has voted here sees more than the public. */
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
