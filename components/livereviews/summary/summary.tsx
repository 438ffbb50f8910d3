/** Summary of the ratings: the mean, and a row for each star, which filters the reviews. */
import { formatDecimal } from '../../../core/base/i18n/format-decimal';
import { languageAtom } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { RatingSummary } from '../../../core/contract/content/ratings';
import { Stars } from '../../shared/stars/stars';

interface Props {
  summary: RatingSummary;
  filter: string | null;
  onFilter(filter: string | null): void;
}

export function Summary({ summary, filter, onFilter }: Props) {
  const t = useTranslate('reviews');
  const language = useAtomValue(languageAtom);
  const { rating_average, rating_count, histogram } = summary;
  const mean = formatDecimal(rating_average, language);
  return (
    <div className="summary" part="summary">
      <div className="summary__mean">
        <p className="summary__number" part="mean" aria-hidden="true">
          {mean}
        </p>
        <div>
          <Stars rating={rating_average} label={t('of_five', { rating: mean })} />
          <p className="summary__count">{t('ratings', { count: rating_count })}</p>
        </div>
      </div>
      <ul className="summary__rows">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = histogram[stars - 1] ?? 0;
          const name = `stars_${stars}`;
          return (
            <li key={stars}>
              <button
                type="button"
                className="bar"
                part="bar"
                aria-pressed={filter === name}
                onClick={() => onFilter(filter === name ? null : name)}
              >
                <span className="hushed">{`${t('stars', { count: stars })}: ${t('ratings', { count })}`}</span>
                <span className="bar__name" aria-hidden="true">
                  {stars}
                </span>
                <svg className="bar__line" aria-hidden="true">
                  <rect width={`${rating_count > 0 ? Math.round((count / rating_count) * 100) : 0}%`} height="100%" />
                </svg>
                <span className="bar__count" aria-hidden="true">
                  {count}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
