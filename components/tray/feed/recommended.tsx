/** Articles for a guest, who has few notifications: those with much activity. Without articles, nothing is shown. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { ArticleRow } from '../../shared/articles/article-row';
import { useTrending } from '../../shared/articles/use-trending';

/** From the last week, by current activity (specification §9: number, hours, days). */
const ASKED = { limit: 5, windowHours: 3, days: 7, sort: 'hot' } as const;

export function Recommended() {
  const t = useTranslate('tray');
  const [trending] = useTrending(ASKED, undefined);
  if (trending.status !== 'loaded' || trending.articles.length === 0) return null;
  return (
    <section className="tray__section" aria-label={t('feed.recommended')}>
      <h3 className="tray__heading">{t('feed.recommended')}</h3>
      <ul className="feed__articles">
        {trending.articles.map((article) => (
          <li key={article.content_container_uuid}>
            <ArticleRow article={article} medium="tray_top_pages" />
          </li>
        ))}
      </ul>
    </section>
  );
}
