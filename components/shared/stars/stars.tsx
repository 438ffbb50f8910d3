/** Stars as a picture with a label, not focusable (specification §2; design decision 17). */
import { times } from '../../../core/base/built-ins/times';
import { STARS } from '../../../core/contract/content/review-limits';

interface Props {
  /** 0 to 5; rendered in half steps. */
  rating: number;
  /** Label for screen readers. */
  label: string;
  className?: string;
}

const fillOf = (rating: number, at: number) => (rating >= at ? ' star--full' : rating >= at - 0.5 ? ' star--half' : '');

export function Stars({ rating, label, className = '' }: Props) {
  const shown = Math.round(rating * 2) / 2;
  return (
    <span className={`stars ${className}`} part="stars" role="img" aria-label={label}>
      {times(STARS, (at) => (
        <span key={at} className={`star${fillOf(shown, at + 1)}`} />
      ))}
    </span>
  );
}
