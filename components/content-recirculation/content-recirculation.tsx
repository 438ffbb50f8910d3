/**
 * Content recirculation: articles to read next, as cards or, without space for cards, as rows; the page may put an ad
 * after the second one (specification §2 "Recommendation cards", §9; host contract 2.2 "vf-ads", 6.2).
 */
import { Fragment } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { askedOf } from '../../core/mount/widget/trending';
import { useAd } from '../shared/ads/use-ad';
import { ArticleRow } from '../shared/articles/article-row';
import { ArticlesFrame } from '../shared/articles/articles-frame';
import { useTrending } from '../shared/articles/use-trending';
import { AD_SLOT } from './ad';
import type { Settings } from './content-recirculation.settings';

/** A card is 300×250, with its picture above the text. */
const PICTURE = { width: 300, height: 157 };
const AD_AFTER = 2;

export function ContentRecirculation(settings: Settings) {
  const { title, limit, thumbnailPosition, trackingMedium, vfContainerId } = settings;
  const t = useTranslate('trending_articles');
  const [trending, retry] = useTrending(askedOf(settings), vfContainerId);
  const articles = trending.status === 'loaded' ? trending.articles : [];
  const hasAd = useAd('content-recirculation', AD_SLOT, articles.length >= AD_AFTER);
  const medium =
    trackingMedium || `standalone_content_recirculation_with_ads${thumbnailPosition === 'right' ? '_rs' : ''}`;

  return (
    <ArticlesFrame
      heading={title ?? t('recommended')}
      trending={trending}
      onRetry={retry}
      hidesWhenEmpty={true}
      rows={limit}
    >
      {/* Safari does not report a list without markers as a list, unless it has the role. */}
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
