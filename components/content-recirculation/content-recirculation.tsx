/**
 * Content recirculation: what to read next, as cards or, where there is no room for those, as rows; after the second one
 * the page may put an ad (specification §2 "Recommendation cards", §9; host contract 2.2 "vf-ads", 6.2).
 */
import { Fragment, useEffect } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue } from '../../core/base/store/hooks';
import { useHost } from '../../core/mount/element/host-context';
import { askedOf } from '../../core/mount/widget/trending';
import { pageAtom } from '../../core/state/page/page.atoms';
import { settingsAtom } from '../../core/state/site/site.atoms';
import { layAd } from '../shared/ads/lay-ad';
import { ArticleRow } from '../shared/articles/article-row';
import { ArticlesFrame } from '../shared/articles/articles-frame';
import { useTrending } from '../shared/articles/use-trending';
import { AD_SLOT, EVENT } from './ad';
import type { Settings } from './content-recirculation.widget';

/** A card is 300×250; its picture stands above the words. */
const PICTURE = { width: 300, height: 157 };
const AD_AFTER = 2;

export function ContentRecirculation(settings: Settings) {
  const { title, limit, thumbnailPosition, trackingMedium, vfContainerId } = settings;
  const t = useTranslate('trending_articles');
  const host = useHost();
  const [trending, retry] = useTrending(askedOf(settings), vfContainerId);
  const { ad_integration: integration } = useAtomValue(settingsAtom);
  const { ads_enabled } = useAtomValue(pageAtom);
  const articles = trending.status === 'loaded' ? trending.articles : [];
  const hasAd = ads_enabled && integration !== 'none' && articles.length >= AD_AFTER;
  const medium =
    trackingMedium || `standalone_content_recirculation_with_ads${thumbnailPosition === 'right' ? '_rs' : ''}`;

  useEffect(() => {
    if (hasAd) layAd(host, AD_SLOT, EVENT, integration);
  }, [host, hasAd, integration]);

  return (
    <ArticlesFrame
      heading={title ?? t('recommended')}
      trending={trending}
      onRetry={retry}
      hidesWhenEmpty={true}
      rows={limit}
    >
      {/* Without its marks a list is none to Safari, unless it says so. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <ul role="list" className="articles__list cards" part="list">
        {articles.map((article, at) => (
          <Fragment key={article.content_container_uuid}>
            <li className="cards__item" part="item">
              <ArticleRow article={article} medium={medium} picture={PICTURE} />
            </li>
            {hasAd && at === AD_AFTER - 1 && (
              <li className="cards__item cards__ad" part="ad">
                <span className="cards__label">{t('advertisement')}</span>
                <slot name={AD_SLOT} />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
    </ArticlesFrame>
  );
}
