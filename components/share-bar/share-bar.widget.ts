/** Share bar: ways to share an article, without a script of anybody else's (specification §1, §2; host contract 6.3). */
import { flag, id, oneOf, type SettingsOf } from '../../core/mount/widget/settings';
import { widget } from '../../core/mount/widget/widget';

export const settings = {
  /** Whose presses are counted; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Another page than the one the bar stands on: its address, or its path on the same site. */
  shareUrl: id(),
  /** Shares the address the browser shows, instead of the one the page's tags give. */
  shareCurrentPageUrl: flag(false),
  /** The ways to share, or nothing but how often that was done. */
  view: oneOf(['bar', 'total'], 'bar'),
  /** Of the buttons. */
  shape: oneOf(['default', 'circle'], 'default'),
  /** Beside each other, or below each other at the side of a page. */
  direction: oneOf(['horizontal', 'vertical'], 'horizontal'),
  /** Buttons with an edge. */
  buttonView: flag(false),
  /** The names beside the icons; otherwise whoever points at one sees its name. */
  showLabels: flag(false),
  /** How often each was pressed. */
  showCounters: flag(false),
  /** How often all were. */
  showTotal: flag(false),
};
export type Settings = SettingsOf<typeof settings>;

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
