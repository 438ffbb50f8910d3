/** Content recirculation: cards with articles to read next, and an ad slot among them (specification §2, §9; host contract 6.2). */
import { widget } from '../../core/mount/widget/widget';
import { settings } from './content-recirculation.settings';

export default widget({
  tag: 'vf-content-recirculation',
  area: 'trending_articles',
  module: 'trending_articles',
  settings,
  rootClass: 'vf-content-recirculation',
  painted: {
    format: 1,
    hasContainer: 'optional',
    cache: { browser: 60, shared: 60, stale: 600 },
    verbatim: ['title'],
    facts: () => import('../shared/articles/trending-facts'),
    reading: () => import('./content-recirculation.reading'),
  },
  component: () => import('./content-recirculation'),
});
