/** Average rating: stars, average and number of ratings, safe inside a link of the page (specification §2; host contract 6.2). */
import { widget } from '../../core/mount/widget/widget';
import { settings } from './rating.settings';

const attributes = { 'data-unique-id': 'vf-container-id' };

export default widget({
  tag: 'vf-rating',
  aliases: ['vf-average-rating'],
  legacy: [
    { type: 'rating-avg', attributes },
    { type: 'rating-user', attributes, fixed: { mode: 'own' } },
    { type: 'rating-star', attributes, fixed: { mode: 'both' } },
  ],
  area: 'reviews',
  module: 'comments',
  settings,
  rootClass: 'vf-rating',
  painted: {
    format: 1,
    hasContainer: true,
    kind: 'reviews',
    unseen: ['halfStars'],
    cache: { browser: 30, shared: 30, stale: 300 },
    facts: () => import('./rating.facts'),
    seed: () => import('./rating.seed'),
    reading: () => import('./rating.reading'),
  },
  component: () => import('./rating'),
});
