/** What the attributes of `<vf-share-bar>` mean (host contract 6.1). */
import { flag, id, oneOf, type SettingsOf } from '../../core/mount/widget/settings';

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
