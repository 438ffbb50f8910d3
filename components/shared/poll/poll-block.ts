/** A poll inside another widget. Painted, it stands as it is until its code has come, which only pages with one fetch. */
import { lazyPart } from '../lazy-part/lazy-part';
import type { PollBlockProps } from './poll-block.part';

export const PollBlock = lazyPart<PollBlockProps>(
  async () => {
    const chunk = await import('./poll-block.part');
    // The server has all texts at hand.
    if (typeof document !== 'undefined') await chunk.ready();
    return chunk.PollBlock;
  },
  (before, now) => before.poll_uuid === now.poll_uuid,
);
