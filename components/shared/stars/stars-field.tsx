/**
 * Stars to choose: a group of radio buttons, so that arrows choose and choosing sends nothing. None is chosen at first,
 * because a default would rate.
 */

import { useId } from 'react';
import { times } from '../../../core/base/built-ins/times';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { STARS } from '../../../core/contract/content/review-limits';

interface Props {
  rating: number | null;
  hasHalves: boolean;
  /** Error that prevents sending. */
  error: string | undefined;
  onChoose(rating: number): void;
}

export function StarsField({ rating, hasHalves, error, onChoose }: Props) {
  const t = useTranslate('reviews');
  const id = useId();
  const step = hasHalves ? 0.5 : 1;
  const choices = times(STARS / step, (at) => (at + 1) * step);
  return (
    <fieldset className="stars-field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field__label">{t('your_rating')}</legend>
      <div className={hasHalves ? 'stars-field__row stars-field__row--halves' : 'stars-field__row'}>
        {choices.map((stars) => (
          <label
            key={stars}
            className={`stars-field__star${rating !== null && stars <= rating ? ' stars-field__star--on' : ''}`}
          >
            <input
              type="radio"
              name={`${id}-stars`}
              value={stars}
              checked={rating === stars}
              aria-label={t('stars', { count: stars })}
              aria-invalid={error ? true : undefined}
              onChange={() => onChoose(stars)}
            />
          </label>
        ))}
        {rating !== null && (
          <span className="stars-field__words" aria-hidden="true">
            {t('stars', { count: rating })}
          </span>
        )}
      </div>
      {error && (
        <p className="field__error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
