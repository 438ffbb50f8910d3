import type { AdWidget } from '../../contract/sites/site';
import type { AdSettings } from './unit';

/** Checks whether a widget's ad slots are filled at all; also used by code that runs before the store. */
export const hasAds = ({ ad_integration = 'none', ads_by_widget }: AdSettings, widget: AdWidget): boolean =>
  (ads_by_widget?.[widget]?.ad_integration ?? ad_integration) !== 'none';
