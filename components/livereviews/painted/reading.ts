/**
 * Painted reviews while somebody only reads them: reports to the page that they are drawn, and to the reader that there is
 * no connection, for which nothing could be fetched.
 *
 * Emits:  reviews/loaded
 */
import { publishFrom } from '../../../core/base/bus/bus';
import type { ReadingModule } from '../../../core/mount/widget/reading';
import type { ReviewsFacts } from './reviews-facts';

export const reading: ReadingModule<ReviewsFacts> = {
  publishDrawn: (host) => void publishFrom(host, 'reviews/loaded', host),

  follow(root, { texts = {} }) {
    // As React draws it, and in its place.
    const bar = document.createElement('p');
    bar.className = 'reviews__bar';
    bar.setAttribute('part', 'notice');
    bar.setAttribute('role', 'status');
    bar.textContent = texts.offline ?? '';
    const ended = new AbortController();
    const look = () => {
      if (navigator.onLine) bar.remove();
      else root.querySelector('.summary, .reviews:not(:has(.summary)) .reviews__title')?.after(bar);
    };
    for (const type of ['online', 'offline']) addEventListener(type, look, { signal: ended.signal });
    look();
    const end = () => {
      ended.abort();
      bar.remove();
    };
    return { takeEvents: () => [], hide: end, handOver: end, end };
  },
};
