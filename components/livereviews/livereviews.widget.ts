/** Reviews of an item: the average, the reviews, and the form (specification §2; host contract 6.2, 9.5). */
import { FETCH_TIMEOUT_MS } from '../../core/base/constants';
import { widget } from '../../core/mount/widget/widget';
import { settings } from './livereviews.settings';

export default widget({
  tag: 'vf-livereviews',
  legacy: {
    type: 'reviews',
    attributes: {
      'data-unique-id': 'vf-container-id',
      'data-title': 'vf-title',
      'data-limit': 'limit',
      'data-sort': 'sort',
    },
  },
  due: { timeoutMs: FETCH_TIMEOUT_MS },
  area: 'reviews',
  module: 'comments',
  settings,
  rootClass: 'vf-reviews',
  painted: {
    format: 1,
    hasContainer: true,
    kind: 'reviews',
    unseen: ['halfStars'],
    verbatim: ['vfTitle'],
    cache: { browser: 30, shared: 30, stale: 300 },
    texts: /^(offline$|ago_now|short_|date$|months$)/,
    classesOfReading: ['reviews__bar', 'next-page'],
    pages: 'more',
    facts: () => import('./painted/facts'),
    seed: () => import('./painted/seed'),
    reading: () => import('./painted/reading'),
  },
  opensTray: true,
  component: () => import('./livereviews'),
});
