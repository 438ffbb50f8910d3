/** Outbrain's own markup and script. `site_ad_id` is `widget`, or `widget|template|installation key`. */
import { findScript, hasLoaded, loadAdScript, needed } from './ad-script';
import type { Filler } from './filler';
import { pageAddress } from './page-address';

interface Outbrain {
  OBR?: { extern?: { renderSpaWidgets?(url: string): void } };
}

export const fill: Filler = (place, adId) => {
  const [widget = '', template = '', key = ''] = needed(adId, 'outbrain').split('|');
  const url = pageAddress();
  const box = document.createElement('div');
  box.className = 'OUTBRAIN';
  Object.assign(box.dataset, { src: url, widgetId: widget });
  if (template) box.dataset.obTemplate = template;
  if (key) box.dataset.obInstallationKey = key;
  place.append(box);
  const script = (window as typeof window & Outbrain).OBR?.extern;
  // A script that is still loading finds the box by itself.
  if (script?.renderSpaWidgets) script.renderSpaWidgets(url);
  else if (!findScript('[src*="outbrain.js"]') && !hasLoaded('outbrain'))
    loadAdScript('outbrain', 'https://widgets.outbrain.com/outbrain.js');
  return undefined;
};
