/** Standalone ad: a slot that the page fills, with its space reserved in advance (host contract 2.2 "vf-ads", 6.2, 12). */
import { useEffect, useRef } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAd } from '../shared/ads/use-ad';
import { AD_SLOT } from './ad';
import type { Settings } from './standalone-ad.settings';

export function StandaloneAd({ adHeight }: Settings) {
  const t = useTranslate('trending_articles');
  const isOn = useAd('standalone-ad', AD_SLOT);

  const box = useRef<HTMLDivElement>(null);

  // No style in the markup, because a painted page may forbid it.
  useEffect(() => {
    if (box.current) box.current.style.minBlockSize = `${adHeight}px`;
  }, [adHeight]);

  if (!isOn) return null;
  return (
    <section className="ad" part="ad" aria-label={t('advertisement')}>
      <p className="ad__label" aria-hidden="true">
        {t('advertisement')}
      </p>
      <div ref={box} className="ad__room">
        <slot name={AD_SLOT} />
      </div>
    </section>
  );
}
