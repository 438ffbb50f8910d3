/** Trending articles: the articles that readers discuss most on this site (specification §2, §4, §9; host contract 6.2). */
import { TRENDING_DELAY_MS } from '../../core/base/constants';
import { widget } from '../../core/mount/widget/widget';
import { settings } from './trending-articles.settings';

export default widget({
  tag: 'vf-trending-articles',
  legacy: { type: 'trending-articles', attributes: { 'data-limit': 'limit', 'data-title': 'title' } },
  due: { timeoutMs: TRENDING_DELAY_MS },
  area: 'trending_articles',
  module: 'trending_articles',
  settings,
  rootClass: 'vf-trending-articles',
  painted: {
    format: 1,
    hasContainer: 'optional',
    cache: { browser: 60, shared: 60, stale: 600 },
    verbatim: ['title'],
    facts: () => import('../shared/articles/trending-facts'),
  },
  component: () => import('./trending-articles'),
});
