import type { AdWidget } from '../../contract/site';
import type { AdSettings } from './unit';

/** Whether a widget's ad places are filled at all; asked also by what runs while somebody only reads. */
export const hasAds = ({ ad_integration = 'none', ads_by_widget }: AdSettings, widget: AdWidget): boolean =>
  (ads_by_widget?.[widget]?.ad_integration ?? ad_integration) !== 'none';
