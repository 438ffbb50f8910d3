/**
 * Average rating: stars, the mean and the count, nothing without ratings; and the reader's own stars, if the page wants
 * them (specification §2; host contract 6.2, 6.3).
 */
import { useEffect } from 'react';
import { formatNumber } from '../../core/base/i18n/format';
import { formatDecimal } from '../../core/base/i18n/format-decimal';
import { languageAtom } from '../../core/base/i18n/language';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { lazyComponent } from '../../core/mount/lazy/lazy-component';
import { useRequiredContainerId } from '../../core/state/comments/use-container-id';
import { loadRatingAction } from '../../core/state/reviews/load.actions';
import { ratingAtom } from '../../core/state/reviews/reviews.atoms';
import { sectionUuidAtom } from '../../core/state/site/site.atoms';
import { Stars } from '../shared/stars/stars';
import type { Settings } from './rating.settings';

/** Loaded after the average, because few pages show it. */
const OwnRating = lazyComponent(() => import('./own-rating'), 'OwnRating');

export function Rating({ vfContainerId, size, mode, halfStars }: Settings) {
  const container_id = useRequiredContainerId(vfContainerId) ?? '';
  if (mode === 'average') return <Average container_id={container_id} size={size} />;
  return (
    <div className={halfStars ? 'own-rating own-rating--halves' : 'own-rating'} part="own-rating">
      {mode === 'both' && (
        <div className="own-rating__average">
          <Average container_id={container_id} size={size} />
        </div>
      )}
      {/* Keeps the space reserved while the rating loads. */}
      <div className="own-rating__field">
        {container_id && <OwnRating key={container_id} container_id={container_id} hasHalves={halfStars} />}
      </div>
    </div>
  );
}

function Average({ container_id, size }: { container_id: string; size: Settings['size'] }) {
  const t = useTranslate('reviews');
  const language = useAtomValue(languageAtom);
  const summary = useAtomValue(ratingAtom(container_id));
  const section = useAtomValue(sectionUuidAtom);
  const load = useSetAtom(loadRatingAction);

  useEffect(() => {
    if (section && container_id) void load(container_id);
  }, [section, container_id, load]);

  if (!summary || summary.rating_count === 0) return null;
  const { rating_average, rating_count } = summary;
  const mean = formatDecimal(rating_average, language);
  const count = t('ratings', { count: rating_count });
  return (
    <span className={`rating rating--${size}`} part="rating">
      <Stars rating={rating_average} label={`${t('of_five', { rating: mean })}, ${count}`} />
      <span className="rating__mean" part="mean" aria-hidden="true">
        {mean}
      </span>
      <span className="rating__count" part="count" aria-hidden="true">
        {size === 'large' ? count : `(${formatNumber(rating_count, language)})`}
      </span>
    </span>
  );
}
