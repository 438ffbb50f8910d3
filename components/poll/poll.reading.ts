/** A painted poll while somebody only reads it: it is hydrated with the first thing that happens to it, for whoever looks. */
import { VOTE_PREFIX } from '../../core/base/constants';
import type { PaintedState } from '../../core/contract/painted';
import type { ShownPoll } from '../../core/contract/polls';
import type { ReadingModule } from '../../core/mount/widget/reading';
import { giveWay, subscribeContainer } from '../../core/state/painted/container-events';

export const reading: ReadingModule<ShownPoll> = {
  /** Who has voted here sees more than everybody. */
  wantsMore({ facts: { poll } }: PaintedState<ShownPoll>) {
    try {
      return poll !== null && localStorage.getItem(VOTE_PREFIX + poll.poll_uuid) !== null;
    } catch {
      return false;
    }
  },

  follow(_root, { settings: { section_uuid }, facts: { container } }, hydrate) {
    if (!container) return undefined;
    const { content_container_uuid, seq } = container;
    let isOver = false;
    function hydrateInView(): void {
      if (isOver) return;
      if (document.visibilityState === 'visible') hydrate();
      else document.addEventListener('visibilitychange', hydrateInView, { once: true });
    }
    const stop = subscribeContainer(section_uuid, content_container_uuid, seq, hydrateInView, hydrateInView);
    const leave = () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hydrateInView);
    };
    return {
      takeEvents: () => [],
      hide: leave,
      handOver: () => giveWay(content_container_uuid, stop),
      end() {
        leave();
        stop();
      },
    };
  },
};
