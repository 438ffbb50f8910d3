/** Settings of `<vf-share-bar>` from its attributes (host contract 6.1). */
import { flag, id, oneOf, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** Container id of the page whose shares are counted; by default the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Address of another page to share, or its path on the same site. */
  shareUrl: id(),
  /** Shares the address in the browser, instead of the one in the page's tags. */
  shareCurrentPageUrl: flag(false),
  /** The buttons, or only the number of shares. */
  view: oneOf(['bar', 'total'], 'bar'),
  /** Shape of the buttons. */
  shape: oneOf(['default', 'circle'], 'default'),
  /** Buttons side by side, or in a column at the side of a page. */
  direction: oneOf(['horizontal', 'vertical'], 'horizontal'),
  /** Buttons with a border. */
  buttonView: flag(false),
  /** Shows names beside the icons; otherwise a name appears on hover. */
  showLabels: flag(false),
  /** Shows how often each button was pressed. */
  showCounters: flag(false),
  /** Shows the total number of presses. */
  showTotal: flag(false),
};
export type Settings = SettingsOf<typeof settings>;
