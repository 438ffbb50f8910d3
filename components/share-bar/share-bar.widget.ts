/** Share bar: buttons to share an article, without third-party scripts (specification §1, §2; host contract 6.3). */
import { widget } from '../../core/mount/widget/widget';
import { settings } from './share-bar.settings';

const addresses = { 'data-path': 'share-url', 'data-url': 'share-url', 'data-unique-id': 'vf-container-id' };

export default widget({
  tag: 'vf-share-bar',
  legacy: [
    {
      type: 'sharebar',
      attributes: {
        ...addresses,
        'data-button-view': 'button-view',
        'data-show-labels': 'show-labels',
        'data-show-counters': 'show-counters',
        'data-show-total': 'show-total',
        'data-share-current-page-url': 'share-current-page-url',
      },
      classes: { 'vf-share-bar-circle': { shape: 'circle' }, 'vf-share-bar-vertical': { direction: 'vertical' } },
    },
    { type: 'sharetotal', attributes: addresses, fixed: { view: 'total' } },
  ],
  area: 'sharing',
  settings,
  rootClass: 'vf-share-bar',
  painted: {
    format: 1,
    hasContainer: 'optional',
    cache: { browser: 60, shared: 300, stale: 3600 },
    facts: () => import('./share-bar.facts'),
    seed: () => import('./share-bar.seed'),
    reading: () => import('./share-bar.reading'),
  },
  component: () => import('./share-bar'),
});
