import { formatTime } from '../../../core/base/i18n/dates';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { Busy } from '../../../core/contract/console/overview';
import { ArticleTitle } from '../articles/article-title';
import { PlaceLink } from '../parts/place-link';

/** A conversation this many times busier than usual is worth a look. */
const UNUSUAL = 2;
/** Minimum number of comments; with fewer, a multiple means little. */
const ENOUGH = 10;

/** The busiest conversations, with their comments since a full hour and the items that wait in them. */
export function BusyList({ busy, since }: { busy: Busy[]; since: number }) {
  const t = useTranslate('console');
  if (busy.length === 0) return <p className="console-meta">{t('overview.quiet')}</p>;
  const number = (it: number) => formatNumber(it, currentLanguage());
  const time = formatTime(since, currentLanguage());
  return (
    <ul className="overview__list">
      {busy.map((article) => {
        const { content_container_uuid, recent, typical, totals } = article;
        const times = Math.round(recent / Math.max(typical, 1));
        return (
          <li key={content_container_uuid} className="overview__row">
            <span className="overview__article">
              <ArticleTitle article={article} />
            </span>
            <span className="overview__facts">
              <span>{t('overview.recent', { number: number(recent), time })}</span>
              {recent >= ENOUGH && times >= UNUSUAL && (
                <strong className="overview__unusual">{t('overview.unusual', { times: number(times) })}</strong>
              )}
              {totals.waiting > 0 && (
                <PlaceLink to={{ screen: 'queue', detail: 'waiting' }} className="console-link">
                  {t('overview.waiting', { number: number(totals.waiting) })}
                </PlaceLink>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
