/** A painted starter before React: requests its ad (host contract 12), and hides on a page without a conversation. */
import type { ReadingModule } from '../../core/mount/widget/reading';
import { layPaintedAd } from '../shared/ads/lay-painted-ad';
import { AD_SLOT } from './ad';
import { hideWithoutConversation } from './lead';
import type { StarterFacts } from './starter-facts';

export const reading: ReadingModule<StarterFacts> = {
  publishDrawn(host, { settings }) {
    layPaintedAd(host, 'conversation-starter', AD_SLOT, settings);
    hideWithoutConversation(host, host.getAttribute('target') ?? '');
  },

  follow(_root, { settings: { section_uuid }, facts: { poll } }, hydrate) {
    if (!poll?.poll) return undefined;
    const polls = { [poll.poll.poll_uuid]: poll };
    let end = () => {};
    let isOver = false;
    import('../../core/state/polls/painted-polls').then(({ followPaintedPolls }) => {
      if (!isOver) end = followPaintedPolls(section_uuid, polls, hydrate);
    }, console.warn);
    const stop = () => {
      isOver = true;
      end();
    };
    return { takeEvents: () => [], hide: stop, handOver: stop, end: stop };
  },
};
