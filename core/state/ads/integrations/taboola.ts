/**
 * Taboola. `site_ad_id` is `publisher|mode|placement`; placements of a page are numbered, because each may appear once.
 * Navigation on a single-page site is announced here only when this module loaded the script; a page's own script learns
 * of it from the page.
 */
import { findScript, hasLoaded, loadAdScript, needed } from './ad-script';
import type { Filler } from './filler';
import { pageAddress } from './page-address';

const LOADER = 'tb_loader_script';

interface Placement {
  push(command: Record<string, unknown>): unknown;
}

/** The page that Taboola knows of, which outlives a reset, and how many placements it has. */
const reported = { url: '', count: 0 };

export const fill: Filler = (place, adId) => {
  const [publisher = '', mode = '', placement = 'Below Comments'] = needed(adId, 'taboola').split('|');
  const page = window as typeof window & { _taboola?: Placement };
  page._taboola ??= [];
  const queue = page._taboola;
  if (!findScript(`#${LOADER}`)) {
    const loader = 'https://cdn.taboola.com/libtrc/{id}/loader.js';
    loadAdScript('taboola', loader, { id: publisher, attributes: { id: LOADER } });
  }
  const url = pageAddress();
  if (url !== reported.url) reported.count = 0;
  if (hasLoaded('taboola') && url !== reported.url) {
    if (reported.url) queue.push({ notify: 'newPageLoad' });
    queue.push({ article: 'auto', url });
  }
  reported.url = url;
  reported.count++;
  queue.push({
    mode,
    container: place.id,
    placement: reported.count === 1 ? placement : `${placement} ${reported.count}`,
    target_type: 'mix',
  });
  queue.push({ flush: true });
  return undefined;
};
