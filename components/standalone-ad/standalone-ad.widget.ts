/** Standalone ad: a slot that the page fills, with its space reserved in advance (host contract 2.2 "vf-ads", 6.2, 12). */
import { widget } from '../../core/mount/widget/widget';
import { settings } from './standalone-ad.settings';

export default widget({
  tag: 'vf-standalone-ad',
  area: 'trending_articles',
  settings,
  rootClass: 'vf-standalone-ad',
  painted: {
    format: 1,
    cache: { browser: 300, shared: 300, stale: 3600 },
    facts: () => import('./standalone-ad.facts'),
    reading: () => import('./standalone-ad.reading'),
  },
  component: () => import('./standalone-ad'),
});
