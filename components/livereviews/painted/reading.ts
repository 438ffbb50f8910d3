/**
 * Painted reviews for a reader who only reads: reports the render to the page, and a missing connection to the reader,
 * who could not load anything.
 *
 * Emits:  reviews/loaded
 */
import { publishFrom } from '../../../core/base/bus/bus';
import type { ReadingModule } from '../../../core/mount/widget/reading';
import { showFullDates, writeTimes } from '../../shared/time-ago/painted-times';
import type { ReviewsFacts } from './reviews-facts';

export const reading: ReadingModule<ReviewsFacts> = {
  publishDrawn: (host) => void publishFrom(host, 'reviews/loaded', host),

  writeTimes,

  follow(root, { lang, texts = {} }) {
    showFullDates(root, lang);
    // Same markup and position as the bar that React renders.
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
