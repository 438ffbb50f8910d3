/**
 * CSS rules that reserve space for ads from the first frame of a list, painted or not. A slot without space must not open
 * in view (design decision 23), so without these rules an ad in view would be requested only after the reader has scrolled
 * away and back. A painted fragment also serves tags with other positions, which get no space until their slots open.
 */
import { WITHOUT_ADS } from '../../contract/content/painted';
import type { AdWidget } from '../../contract/sites/site';
import { hasAds } from './has-ads';
import { NARROW, NARROW_HEIGHT } from './integrations/narrow';
import { type AdSettings, LABEL_HEIGHT, unitOf } from './unit';

const FIRST = 2;
const INTERVAL = 7;
const POSITIONS = ['first-promo-position', 'promo-interval'];

export function adSpaceRules(settings: AdSettings, widget: AdWidget, attributes: Record<string, string>): string {
  if (!hasAds(settings, widget)) return '';
  const { ad_height } = unitOf(settings, widget);
  const first = Number(attributes['first-promo-position'] ?? FIRST);
  const interval = Number(attributes['promo-interval'] ?? Math.max(INTERVAL, first));
  const isSaid = POSITIONS.some((name) => attributes[name] !== undefined);
  const others = [WITHOUT_ADS, ...(isSaid ? [] : POSITIONS)].map((name) => `[${name}]`);
  const nth = `:nth-of-type(${interval}n + ${first})`;
  // A live blog has no ad at its foot, a conversation has one.
  const which = widget === 'livestory' ? `${nth}:not(:last-of-type)` : `:is(${nth},:last-of-type)`;
  const rule = (height: number) =>
    `:host(:not(${others})) .threads>slot${which}{display:block;min-block-size:${height + LABEL_HEIGHT}px}`;
  return `${rule(ad_height)}@container (width < ${NARROW}px){${rule(Math.min(ad_height, NARROW_HEIGHT))}}`;
}
