/** Trending articles: the articles that readers discuss most on this site (specification §2, §9; host contract 6.2, 6.4). */
import { useTranslate } from '../../core/base/i18n/use-translate';
import { askedOf } from '../../core/mount/widget/trending';
import { ArticleRow } from '../shared/articles/article-row';
import { ArticlesFrame } from '../shared/articles/articles-frame';
import { useTrending } from '../shared/articles/use-trending';
import type { Settings } from './trending-articles.settings';

/** 3:2 in CSS pixels; the sheet reserves the space. */
const PICTURE = { width: 120, height: 80 };

/** Medium of links to articles (specification §2 "Analytics media names"). */
function mediumOf({ contentRecirculation, view, trackingMedium }: Settings): string {
  if (trackingMedium) return trackingMedium;
  if (contentRecirculation) return 'standalone_content_recirculation_with_ads';
  return view === 'condensed' ? 'standalone_top_pages_condensed' : 'standalone_top_pages';
}

export function TrendingArticles(settings: Settings) {
  const { title, view, thumbnail, thumbnailPosition, hideWhenEmpty, contentRecirculation, limit } = settings;
  const t = useTranslate('trending_articles');
  const [trending, retry] = useTrending(askedOf(settings), settings.vfContainerId);
  const List = view === 'condensed' ? 'ul' : 'ol';

  return (
    <ArticlesFrame
      heading={title ?? t(contentRecirculation ? 'recommended' : 'heading')}
      trending={trending}
      onRetry={retry}
      hidesWhenEmpty={hideWhenEmpty}
      rows={limit}
    >
      <div className="vf-trending-articles__content-wrapper">
        {/* Safari does not report a list without markers as a list, unless it has the role. */}
        <List
          role="list"
          className={`articles__list articles__list--${view} articles__list--${thumbnailPosition} vf-trending-articles-list`}
          part="list"
        >
          {trending.status === 'loaded' &&
            trending.articles.map((article) => (
              <li
                key={article.content_container_uuid}
                className="articles__item vf-trending-article-list__item"
                part="item"
              >
                <ArticleRow
                  article={article}
                  medium={mediumOf(settings)}
                  picture={view === 'full' && thumbnail ? PICTURE : undefined}
                />
              </li>
            ))}
        </List>
      </div>
    </ArticlesFrame>
  );
}
