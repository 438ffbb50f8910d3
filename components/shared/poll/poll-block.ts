/** A poll inside another widget. A painted one stays unchanged until its code is loaded, on demand. */
import { lazyPart } from '../lazy-part/lazy-part';
import type { PollBlockProps } from './poll-block.part';

export const PollBlock = lazyPart<PollBlockProps>(
  async () => {
    const chunk = await import('./poll-block.part');
    // The server has all texts.
    if (typeof document !== 'undefined') await chunk.ready();
    return chunk.PollBlock;
  },
  (before, now) => before.poll_uuid === now.poll_uuid,
);
