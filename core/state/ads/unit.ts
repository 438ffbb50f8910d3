/** Ad settings of a widget on a site (specification §3 "for each widget type"; host contract 12). */
import type { AdUnit, AdWidget, PublicSettings } from '../../contract/sites/site';

/** Height of the label above an ad, in px. */
export const LABEL_HEIGHT = 24;

/** Settings that ads need; painted settings lack members at their default. */
export type AdSettings = Partial<
  Pick<PublicSettings, 'ad_integration' | 'site_ad_id' | 'ads_by_widget' | 'privacy_without_cmp'>
>;

export const unitOf = (settings: AdSettings, widget: AdWidget): Required<AdUnit> => ({
  ad_integration: settings.ad_integration ?? 'none',
  site_ad_id: settings.site_ad_id ?? '',
  ad_height: 250,
  ...settings.ads_by_widget?.[widget],
});
