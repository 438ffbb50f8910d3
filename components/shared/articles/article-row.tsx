/** One article: picture, title, number of comments, all in one link. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { TrendingArticle } from '../../../core/contract/content/trending';
import { ArticleTitle } from './article-title';
import { withMedium } from './medium';

interface Props {
  article: TrendingArticle;
  medium: string;
  /** Width and height of the picture's space, 3:2 or a card's; absent without a picture. */
  picture?: { width: number; height: number } | undefined;
}

export function ArticleRow({ article, medium, picture }: Props) {
  const t = useTranslate('trending_articles');
  const { origin_url, origin_title, origin_image_url, total_visible_content: count } = article;
  return (
    <a className="article vf-item-layout" part="link" href={withMedium(origin_url, medium)}>
      {picture && (
        <span className="article__picture vf-item-layout__image">
          {origin_image_url && (
            <img
              {...picture}
              src={origin_image_url}
              alt=""
              loading="lazy"
              decoding="async"
              referrerPolicy="no-referrer"
            />
          )}
        </span>
      )}
      {picture && <span className="article__space vf-item-layout__spacer" />}
      <span className="article__words">
        <ArticleTitle title={origin_title} />
        <span className="article__count vf-trending-article__comment-count" part="count">
          {t('comments', { count })}
        </span>
      </span>
    </a>
  );
}
